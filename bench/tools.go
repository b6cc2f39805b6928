package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// tool is something that is measured.
type tool struct {
	name    string
	version string   // of pkg; empty for what is built from this module
	pkg     string   // package of its command
	args    []string // MODULE stands for the path of the module, CACHE for a new folder
	env     []string
	ok      []int
}

// idemlint is the first of every comparison.
var idemlint = tool{name: "idemlint", pkg: "./cmd/idemlint", args: []string{"./..."}, ok: []int{3}}

// emptyVet is a vet tool with an analyzer that does nothing.
var emptyVet = tool{name: "empty vet tool", pkg: "./bench/emptyvet"}

// others are what idemlint is compared with. The checkers run as their documentation
// says for a first run; staticcheck, which keeps its results, gets a new folder for them.
var others = []tool{
	{name: "load", pkg: "./bench/floor", args: []string{"-load=export", "./..."}},
	{name: "load+ssa", pkg: "./bench/floor", args: []string{"-load=export", "-ssa", "./..."}},
	{name: "source", pkg: "./bench/floor", args: []string{"-load=source", "./..."}},
	{
		name: "workflowcheck", version: "v0.6.0", pkg: "go.temporal.io/sdk/contrib/tools/workflowcheck",
		args: []string{"./..."}, ok: []int{3},
	},
	{
		name: "nilaway", version: "v0.0.0-20260918162853-acb8859b9031", pkg: "go.uber.org/nilaway/cmd/nilaway",
		args: []string{"-include-pkgs=MODULE", "./..."}, ok: []int{3},
	},
	{
		name: "staticcheck", version: "v0.8.2", pkg: "honnef.co/go/tools/cmd/staticcheck",
		args: []string{"./..."}, env: []string{"STATICCHECK_CACHE=CACHE"}, ok: []int{1},
	},
	{
		name: "gosec", version: "v2.30.0", pkg: "github.com/securego/gosec/v2/cmd/gosec",
		args: []string{"-quiet", "-no-fail", "./..."},
	},
}

// selected are the tools to compare with: those the user names, or those of defaults.
func (b *bench) selected(defaults ...string) ([]tool, error) {
	names := b.tools
	if len(names) == 0 {
		names = defaults
	}
	tools := []tool{idemlint}
	for _, name := range names {
		i := slices.IndexFunc(others, func(t tool) bool { return t.name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown tool %q", name)
		}
		tools = append(tools, others[i])
	}
	return tools, nil
}

// install makes the tool's program, if it is not there yet, and returns its name.
func (b *bench) install(t tool) (string, error) {
	name := filepath.Base(t.pkg)
	if t.version == "" { // this module: what is in the working tree now
		file := filepath.Join(b.cache, "own", name+exe())
		return file, b.goCommand("build", "-o", file, t.pkg)
	}
	dir := filepath.Join(b.cache, name+"@"+t.version)
	file := filepath.Join(dir, name+exe())
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	fmt.Fprintf(os.Stderr, "installing %s@%s\n", t.pkg, t.version)
	return file, b.goCommand("install", t.pkg+"@"+t.version, "GOBIN="+dir)
}

// goCommand runs the go command in the module of idemlint. Arguments with an upper-case
// name before "=" belong to the environment.
func (b *bench) goCommand(args ...string) error {
	cmd := exec.CommandContext(b.ctx, "go")
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	for _, arg := range args {
		if strings.HasPrefix(arg, "GO") && strings.Contains(arg, "=") {
			cmd.Env = append(cmd.Env, arg)
		} else {
			cmd.Args = append(cmd.Args, arg)
		}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, tail(string(out), 5))
	}
	return nil
}

func exe() string {
	if os.PathSeparator == '\\' {
		return ".exe"
	}
	return ""
}
