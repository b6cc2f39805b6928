package driver

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// listed is what `go list -json` says of a package.
type listed struct {
	ImportPath      string
	Name            string
	Dir             string
	Standard        bool
	Module          *listedModule
	GoFiles         []string
	CgoFiles        []string
	CompiledGoFiles []string
	IgnoredGoFiles  []string
	Imports         []string
	ImportMap       map[string]string
	DepOnly         bool
	Export          string
	Error           *listedError
}

type listedModule struct {
	Path, Version, Dir, GoMod, GoVersion string
	Main, Indirect                       bool
	Replace                              *listedModule
}

type listedError struct{ Pos, Err string }

// goEnv is what `go env -json` says.
type goEnv struct{ GOMOD, GOWORK, GOARCH, GOVERSION, GO111MODULE string }

// goTool runs the go command in one folder.
type goTool struct {
	ctx  context.Context
	dir  string
	tags string
	env  []string // in addition to that of the process
}

// fields are those of listed that the first listing needs.
const fields = "ImportPath,Name,Dir,Standard,Module,GoFiles,CgoFiles,IgnoredGoFiles,Imports,ImportMap,DepOnly,Error"

func (g goTool) environment() (goEnv, error) {
	var env goEnv
	out, err := g.run("env", "-json", "GOMOD", "GOWORK", "GOARCH", "GOVERSION", "GO111MODULE")
	if err != nil {
		return env, err
	}
	return env, json.Unmarshal(out, &env)
}

// modules lists the modules of the workspace, or the one main module.
func (g goTool) modules() ([]*listedModule, error) {
	out, err := g.run("list", "-m", "-json=Path,Dir,GoMod,GoVersion,Main")
	if err != nil {
		return nil, err
	}
	return decodeAll[listedModule](out)
}

// list runs `go list -e -json` with more flags and arguments.
func (g goTool) list(fields string, args ...string) ([]*listed, error) {
	base := []string{"list", "-e", "-json=" + fields, "-pgo=off", "-buildvcs=false"}
	if g.tags != "" {
		base = append(base, "-tags="+g.tags)
	}
	out, err := g.run(append(base, args...)...)
	if err != nil {
		return nil, err
	}
	return decodeAll[listed](out)
}

func (g goTool) run(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(g.ctx, "go", args...)
	cmd.Dir = g.dir
	cmd.Env = append(os.Environ(), g.env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return nil, errors.New("the go command is not in PATH")
	}
	if err != nil {
		return nil, fmt.Errorf("go %s: %s", args[0], oneLine(stderr.String(), err.Error()))
	}
	return stdout.Bytes(), nil
}

// oneLine is the text of a failed go command on one line, or fallback if it said nothing.
func oneLine(text, fallback string) string {
	var kept []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "go: "))
		if line != "" && !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "downloading ") {
			kept = append(kept, line)
		}
	}
	const most = 3
	switch {
	case len(kept) == 0:
		return fallback
	case len(kept) > most:
		kept = append(kept[:most], "…")
	}
	return strings.Join(kept, " ")
}

func decodeAll[T any](out []byte) ([]*T, error) {
	var all []*T
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		v := new(T)
		switch err := d.Decode(v); {
		case err == io.EOF:
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("cannot read what the go command printed: %w", err)
		}
		all = append(all, v)
	}
}

// goFiles are the absolute names of the files to parse.
func (p *listed) goFiles() []string {
	names := p.CompiledGoFiles
	if names == nil {
		names = append(append(names, p.GoFiles...), p.CgoFiles...)
	}
	var files []string
	for _, name := range names {
		if !strings.HasSuffix(name, ".go") && filepath.Ext(name) != "" {
			continue
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		files = append(files, name)
	}
	return files
}
