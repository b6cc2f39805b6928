package driver

import (
	"bytes"
	"context"
	"fmt"
	"go/types"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
)

// loaded finds, lists and loads the packages of a module, as Run does, and returns the
// import paths of those that are to be read from source.
func loaded(t *testing.T, cfg Config) (*session, []string) {
	t.Helper()
	if cfg.Load == "" {
		cfg.Load = LoadAuto
	}
	cfg.Progress = func(string, int, int) {}
	s := &session{cfg: cfg, base: cfg.Dir, tool: goTool{ctx: context.Background(), dir: cfg.Dir}}
	for _, step := range []func() error{s.find, s.list} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	nodes, err := s.load()
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, p := range nodes {
		paths = append(paths, p.ImportPath)
	}
	return s, paths
}

// compiled has the go command compile all that a module imports.
func compiled(t *testing.T, dir string) {
	t.Helper()
	cmd := exec.Command("go", "build", "./...")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
}

// using is a module with two own packages and a foreign one in another module.
func using(dep string) tree {
	return tree{
		"m/go.mod":     "module example.com/m\n\ngo 1.26\n\nrequire example.com/dep v1.0.0\n\nreplace example.com/dep => ../dep\n",
		"m/a.go":       "package m\n\nimport (\n\t\"example.com/dep\"\n\t\"example.com/m/own\"\n)\n\nvar X = own.Get() + dep.Get()\n",
		"m/own/own.go": "package own\n\nimport \"errors\"\n\nvar Err = errors.New(\"\")\n\nfunc Get() int { return 1 }\n",
		"dep/go.mod":   "module example.com/dep\n\ngo 1.26\n",
		"dep/dep.go":   dep,
	}
}

// unseen is the source of package dep that no build cache has seen.
func unseen(body string) string {
	return fmt.Sprintf("package dep\n\n// %d\nfunc Get() int { %s }\n", time.Now().UnixNano(), body)
}

var ownOnly = []string{"example.com/m/own", "example.com/m"}

func TestOnlyOwnPackagesAreReadFromSource(t *testing.T) {
	dir := filepath.Join(using(unseen("return 1")).Temp(t), "m")
	compiled(t, dir)
	for _, load := range []string{LoadAuto, LoadExport} {
		s, paths := loaded(t, Config{Dir: dir, Load: load})
		if !reflect.DeepEqual(paths, ownOnly) {
			t.Errorf("%s: read from source: %v, want %v", load, paths, ownOnly)
		}
		for _, path := range []string{"errors", "example.com/dep"} {
			if pkg := s.graph.exports[path]; pkg == nil || !pkg.Complete() {
				t.Errorf("%s: %s does not come from export data", load, path)
			}
		}
	}
}

func TestAFewPackagesThatAreNotCompiledAreCompiled(t *testing.T) {
	dir := using(unseen("return 1")).Temp(t)
	compiled(t, filepath.Join(using("package dep\n\nfunc Get() int { return 0 }\n").Temp(t), "m")) // the standard library
	_, paths := loaded(t, Config{Dir: filepath.Join(dir, "m")})
	if !reflect.DeepEqual(paths, ownOnly) {
		t.Errorf("read from source: %v, want %v", paths, ownOnly)
	}
}

func TestADependencyThatDoesNotCompileIsReadFromSourceAlone(t *testing.T) {
	dir := filepath.Join(using(unseen(`return "not a number"`)).Temp(t), "m")
	for _, load := range []string{LoadAuto, LoadExport} {
		_, paths := loaded(t, Config{Dir: dir, Load: load})
		want := []string{"example.com/dep", "example.com/m"}
		if got := slices.DeleteFunc(paths, func(p string) bool { return p == "example.com/m/own" }); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read from source: %v, want %v", load, got, want)
		}
		if r := run(t, Config{Dir: dir, Load: load}); len(r.Errors) > 0 || r.Sound != 2 {
			t.Errorf("%s: %d sound packages, %v", load, r.Sound, r.Errors)
		}
	}
}

func TestOwnPackagesAreCheckedNotCompiled(t *testing.T) {
	files := using(unseen("return 1"))
	files["m/own/own.go"] += "\nfunc init() { wrong() }\n\nfunc wrong() int { return \"\" }\n"
	r := run(t, Config{Dir: filepath.Join(files.Temp(t), "m")})
	if want := "example.com/m/own: own/own.go:11:"; len(r.Errors) != 1 || !strings.HasPrefix(r.Errors[0].Error(), want) {
		t.Errorf("got %v, want one error at %s", r.Errors, want)
	}
}

// What no handler can come to has no types, so that an error in it, or an import that it alone uses, does not show.
func TestFunctionsThatByTheirNamesDoNotMatterAreNotChecked(t *testing.T) {
	files := using(unseen("return 1"))
	files["m/own/own.go"] = strings.NewReplacer(`import "errors"`, "import (\n\t\"errors\"\n\tstdos \"os\"\n)").Replace(files["m/own/own.go"]) +
		"\nfunc wrong() int { return \"\" }\n\nfunc leaves() { stdos.Exit(0) }\n"
	dir := filepath.Join(files.Temp(t), "m")
	if r := run(t, Config{Dir: dir}); len(r.Errors) > 0 {
		t.Errorf("got %v", r.Errors)
	}
	if r := run(t, Config{Dir: dir, Everything: true}); len(r.Errors) != 1 {
		t.Errorf("with everything: got %v, want one error", r.Errors)
	}
}

func TestNothingIsCompiledWhereTheBuildCacheIsCold(t *testing.T) {
	dir := tree{
		"go.mod": "module example.com/m\n\ngo 1.26\n",
		"a.go":   "package m\n\nimport \"net/http\"\n\nvar C http.Client\n",
	}.Temp(t)
	cache := t.TempDir()
	t.Setenv("GOCACHE", cache)
	s, paths := loaded(t, Config{Dir: dir})
	if len(s.graph.exports) > 0 || !slices.Contains(paths, "net/http") || !slices.Contains(paths, "runtime") {
		t.Errorf("%d packages from export data, %d from source", len(s.graph.exports), len(paths))
	}
	if n := exportFiles(t, cache); n > 0 {
		t.Errorf("%d packages were compiled", n)
	}
	if r := run(t, Config{Dir: dir}); r.Sound != 1 || len(r.Errors) > 0 {
		t.Errorf("%d sound packages, %v", r.Sound, r.Errors)
	}
}

// exportFiles counts the compiled packages in a build cache.
func exportFiles(t *testing.T, cache string) (n int) {
	t.Helper()
	err := filepath.WalkDir(cache, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		if bytes.HasPrefix(text, []byte("!<arch>\n")) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestVendoredDependenciesAreUsed(t *testing.T) {
	dir := tree{
		"go.mod":                        "module example.com/m\n\ngo 1.26\n\nrequire example.com/dep v1.0.0\n",
		"a.go":                          "package m\n\nimport \"example.com/dep\"\n\nvar X = dep.Get()\n",
		"vendor/modules.txt":            "# example.com/dep v1.0.0\n## explicit; go 1.26\nexample.com/dep\n",
		"vendor/example.com/dep/dep.go": unseen("return 1"),
	}.Temp(t)
	for _, flags := range []string{"", "-mod=vendor"} {
		t.Setenv("GOFLAGS", flags)
		for _, load := range []string{LoadAuto, LoadExport, LoadSource} {
			r := run(t, Config{Dir: dir, Load: load})
			if r.Counts.Packages != 1 || len(r.Errors) > 0 {
				t.Errorf("%q, %s: %d packages, %v", flags, load, r.Counts.Packages, r.Errors)
			}
		}
	}
}

func TestAWorkspacesModulesAreOwn(t *testing.T) {
	dir := tree{
		"go.work":  "go 1.26\n\nuse (\n\t./a\n\t./b\n)\n",
		"a/go.mod": "module example.com/a\n\ngo 1.26\n", "a/a.go": "package a\n\nimport \"example.com/b\"\n\nvar X = b.Y\n",
		"b/go.mod": "module example.com/b\n\ngo 1.26\n", "b/b.go": "package b\n\nvar Y int\n",
	}.Temp(t)
	for _, in := range []string{".", "a", "b"} {
		_, paths := loaded(t, Config{Dir: filepath.Join(dir, in)})
		if want := []string{"example.com/b", "example.com/a"}; !reflect.DeepEqual(paths, want) {
			t.Errorf("in %s: got %v, want %v", in, paths, want)
		}
	}
}

func TestPackagesThatUseCgoAreAnalysed(t *testing.T) {
	if out, err := exec.Command("go", "env", "CGO_ENABLED").Output(); err != nil || strings.TrimSpace(string(out)) != "1" {
		t.Skip("cgo is not enabled")
	}
	dir := tree{
		"go.mod":   "module example.com/m\n\ngo 1.26\n",
		"a.go":     "package m\n\nimport \"example.com/m/c\"\n\nvar X = c.Twice(1)\n",
		"c/c.go":   "package c\n\n// static int twice(int n) { return 2 * n; }\nimport \"C\"\n\nfunc Twice(n int) int { return int(C.twice(C.int(n))) }\n",
		"c/own.go": "package c\n\nfunc Once(n int) int { return n }\n",
	}.Temp(t)
	for _, load := range []string{LoadAuto, LoadSource} {
		if r := run(t, Config{Dir: dir, Load: load}); r.Sound != 2 || len(r.Errors) > 0 {
			t.Errorf("%s: %d sound packages, %v", load, r.Sound, r.Errors)
		}
	}
}

func TestPackagesAreGivenBackOnceTheirUsersAreDone(t *testing.T) {
	dir := filepath.Join(using(unseen("return 1")).Temp(t), "m")
	s, _ := loaded(t, Config{Dir: dir, Load: LoadSource})
	nodes := s.graph.sourceNodes(everything)
	countUsers(nodes)
	last := s.graph.byPath["example.com/m"]
	for _, p := range nodes {
		if p != last {
			s.check(p)
		}
	}
	if dep := s.graph.byPath["example.com/dep"]; dep.types == nil {
		t.Error("dep was given back before m was loaded")
	}
	if s.graph.byPath["internal/reflectlite"].types != nil {
		t.Error("reflectlite was kept when errors was loaded")
	}
	s.check(last)
	countUsers(nodes)
	run := newRunner(s.selection(nodes))
	for _, p := range nodes {
		run.do(p)
	}
	for _, p := range nodes {
		if p.types != nil || p.info != nil {
			t.Errorf("%s was kept", p.ImportPath)
		}
	}
	if n := len(run.facts.facts); n > 0 {
		t.Errorf("%d facts were kept", n)
	}
}

// lossy has a field that gob leaves out.
type lossy struct {
	Kept string
	lost string
}

func (*lossy) AFact() {}

func TestFactsLoseWhatTheyLoseUnderVet(t *testing.T) {
	store := newFactStore()
	pkg := types.NewPackage("m", "m")
	pass := &analysis.Pass{Pkg: pkg, Analyzer: &analysis.Analyzer{FactTypes: []analysis.Fact{new(lossy)}}}
	store.bind(pass)
	pass.ExportPackageFact(&lossy{"a", "b"})
	var got lossy
	if !pass.ImportPackageFact(pkg, &got) || got != (lossy{Kept: "a"}) {
		t.Errorf("got %+v", got)
	}
}

func TestNamesOfProgramsAreOneFieldForTheGoCommand(t *testing.T) {
	for name, want := range map[string]string{
		"/bin/a":    "/bin/a",
		"/my bin/a": "'/my bin/a'",
		"/it's/a":   `"/it's/a"`,
	} {
		if got := quote(name); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
