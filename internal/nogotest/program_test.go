package nogotest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/corpustest"
	"github.com/idemlint/idemlint/internal/rules"
)

const rulesGo = "github.com/bazelbuild/rules_go@v0.65.0"

// sources are what nogo is made of, beside what its generator writes (nogo_srcs in go/tools/builders/BUILD.bazel).
var sources = []string{"constants.go", "env.go", "flags.go", "nogo_fix.go", "nogo_goversions_go118.go", "nogo_goversions_go121.go",
	"nogo_goversions_go122.go", "nogo_main.go", "nogo_version.go", "nolint.go"}

// mainModule stands below x/tools, whose internal/facts nogo imports.
const mainModule = `module golang.org/x/tools/nogo

go 1.26.0

require (
	github.com/aymanbagabas/go-udiff v0.3.1
	github.com/idemlint/idemlint v0.0.0
	golang.org/x/tools %s
)

replace github.com/idemlint/idemlint => %s
`

// build builds nogo of rules_go with the rules of idemlint and a configuration, and returns its file.
func build(t *testing.T, root, config string) string {
	t.Helper()
	dir := t.TempDir()
	builders := filepath.Join(download(t, dir), "go", "tools", "builders")
	for _, name := range sources {
		copyFile(t, filepath.Join(builders, name), filepath.Join(dir, name))
	}
	generator := filepath.Join(t.TempDir(), "generator")
	for _, name := range []string{"generate_nogo_main.go", "flags.go", "env.go", "constants.go", "path.go"} {
		copyFile(t, filepath.Join(builders, name), filepath.Join(generator, name))
	}
	write(t, filepath.Join(generator, "go.mod"), "module generator\n\ngo 1.26.0\n")
	write(t, filepath.Join(generator, "main.go"), "package main\n\nimport \"os\"\n\nfunc main() {\n\tif err := genNogoMain(os.Args[1:]); err != nil {\n\t\tpanic(err)\n\t}\n}\n")
	write(t, filepath.Join(dir, "nogo.json"), config)
	args := []string{"run", ".", "-output", filepath.Join(dir, "generated.go"), "-config", filepath.Join(dir, "nogo.json")}
	for _, rule := range rules.Every {
		args = append(args, "-analyzer_importpath", "github.com/idemlint/idemlint/passes/"+rule.Name)
	}
	run(t, generator, "go", args...)
	tools := run(t, root, "go", "list", "-m", "-f", "{{.Version}}", "golang.org/x/tools")
	write(t, filepath.Join(dir, "go.mod"), fmt.Sprintf(mainModule, strings.TrimSpace(tools), root))
	run(t, dir, "go", "mod", "tidy")
	run(t, dir, "go", "build", "-o", "nogo.exe", ".")
	return filepath.Join(dir, "nogo.exe")
}

// download is the folder of rules_go.
func download(t *testing.T, dir string) string {
	t.Helper()
	var module struct{ Dir string }
	if err := json.Unmarshal([]byte(run(t, dir, "go", "mod", "download", "-json", rulesGo)), &module); err != nil {
		t.Fatal(err)
	}
	return module.Dir
}

func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	stdout, _, err := corpustest.Run(dir, []string{"GOFLAGS=-mod=mod"}, name, args...)
	if err != nil {
		t.Fatal(err)
	}
	return stdout
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	content, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	write(t, to, string(content))
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Export string
	Standard                bool
	GoFiles                 []string
	Module                  *struct{ Main bool }
}

var nogoLine = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):(\d+): (.*) \((\w+)\)$`)

func TestTheProgramOfRulesGoFindsWhatTheCommandFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds nogo")
	}
	corpus, err := corpustest.Prepare(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	module, err := corpus.Module()
	if err != nil {
		t.Fatal(err)
	}
	schema, err := corpus.Schema()
	if err != nil {
		t.Fatal(err)
	}
	config, err := json.Marshal(map[string]any{"replay": map[string]any{"analyzer_flags": map[string]string{
		"include": module, "min-severity": "low", "schema": schema}}})
	if err != nil {
		t.Fatal(err)
	}
	nogo := build(t, corpus.Root, string(config))
	const part = "./programs/..."
	found := analyse(t, corpus, nogo, part)
	out, err := corpus.Command()
	if err != nil {
		t.Fatal(err)
	}
	command, err := corpus.ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	command = slices.DeleteFunc(command, func(f corpustest.Finding) bool { return !strings.HasPrefix(f.File, "programs/") })
	if lines := corpustest.Differences("the command", said(command), "nogo", said(found)); len(lines) > 0 || len(found) == 0 {
		t.Errorf("of %d findings the drivers disagree on %d:\n%s", len(found), len(lines), strings.Join(lines, "\n"))
	}
	for _, f := range found {
		if !slices.Contains(command, f) && !strings.HasSuffix(f.File, "/cmd/worker/main.go") {
			t.Errorf("stands neither where the command has it nor at the registration: %v", f)
		}
	}
}

// said is what findings say without their place: nogo does not know where packages lie that main imports only through
// others, and reports what is found there at the registration.
func said(findings []corpustest.Finding) (lines []string) {
	for _, f := range corpustest.Sort(findings) {
		lines = append(lines, f.Rule+": "+f.Message)
	}
	return lines
}

// analyse runs nogo over packages of the examples as rules_go does: in import order, each with the export data of
// what it imports and the facts of what was analysed before.
func analyse(t *testing.T, corpus *corpustest.Corpus, nogo, pattern string) (found []corpustest.Finding) {
	t.Helper()
	dir := t.TempDir()
	var importcfg strings.Builder
	var facts []string
	dec := json.NewDecoder(strings.NewReader(run(t, corpus.Dir, "go", "list", "-export", "-deps", "-json=ImportPath,Dir,Export,Standard,GoFiles,Module", pattern)))
	for i := 0; dec.More(); i++ {
		var p listed
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		if p.Export != "" { // unsafe has none
			fmt.Fprintf(&importcfg, "packagefile %s=%s\n", p.ImportPath, p.Export)
		}
		if p.Module == nil || !p.Module.Main {
			continue
		}
		cfg, out := filepath.Join(dir, "importcfg"), filepath.Join(dir, strconv.Itoa(i)+".facts")
		write(t, cfg, importcfg.String())
		args := append([]string{"-p", p.ImportPath, "-importcfg", cfg, "-x", out}, facts...)
		for _, name := range p.GoFiles {
			args = append(args, filepath.Join(p.Dir, name))
		}
		_, stderr, _ := corpustest.Run(corpus.Dir, []string{"GOARCH=amd64"}, nogo, args...)
		facts = append(facts, "-fact", p.ImportPath+"="+out)
		matches := nogoLine.FindAllStringSubmatch(stderr, -1)
		if len(matches) == 0 && stderr != "" {
			t.Fatalf("nogo of %s: %s", p.ImportPath, stderr)
		}
		for _, m := range matches {
			found = append(found, findingOf(t, corpus.Dir, m))
		}
	}
	return found
}

func findingOf(t *testing.T, dir string, m []string) corpustest.Finding {
	t.Helper()
	rel, err := filepath.Rel(dir, m[1])
	if err != nil {
		t.Fatal(err)
	}
	line, _ := strconv.Atoi(m[2])
	col, _ := strconv.Atoi(m[3])
	return corpustest.Finding{File: filepath.ToSlash(rel), Line: line, Col: col, Rule: m[5], Message: m[4]}
}
