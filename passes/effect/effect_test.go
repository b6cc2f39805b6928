package effect_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/effect"
)

var update = flag.Bool("update", false, "write the golden files")

// load loads packages with the source of everything.
func load(t testing.TB, dir string, tests bool, patterns ...string) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax | packages.NeedModule,
		Dir:   dir,
		Tests: tests,
		Env:   append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS="),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("packages with errors")
	}
	return pkgs
}

var corpus struct {
	once sync.Once
	pkgs []*packages.Package
}

// corpusPackages are the packages of testdata/src, test variants included, loaded once.
func corpusPackages(t *testing.T) []*packages.Package {
	t.Helper()
	corpus.once.Do(func() { corpus.pkgs = load(t, filepath.Join("testdata", "src"), true, "./...") })
	return corpus.pkgs
}

// action is what the analyzer made of one package.
type action struct {
	*checker.Action
	*effect.Result
}

// fact is the fact of the action's package, nil if it has none.
func (a action) fact() *effect.Fact {
	var f effect.Fact
	if !a.PackageFact(a.Action.Package.Types, &f) {
		return nil
	}
	return &f
}

// analyze runs the analyzer and returns its actions by package ID.
func analyze(t testing.TB, pkgs []*packages.Package) map[string]action {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{effect.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	actions := map[string]action{}
	for a := range graph.All() {
		if a.Err != nil {
			t.Fatalf("%s: %v", a, a.Err)
		}
		result, _ := a.Result.(*effect.Result) // only of roots
		actions[a.Package.ID] = action{a, result}
	}
	return actions
}

func TestGolden(t *testing.T) {
	actions := analyze(t, corpusPackages(t))
	for _, name := range []string{
		"control", "funcs", "generic", "kinds", "tested",
		"facts/domain", "facts/repo", "facts/service", "facts/app", "small",
	} {
		t.Run(name, func(t *testing.T) {
			a := actions["example.com/lower/"+name]
			if a.Failed != 0 {
				t.Errorf("%d functions failed", a.Failed)
			}
			checkIndices(t, a.Result.Package)
			compare(t, filepath.Join("testdata", "golden", strings.ReplaceAll(name, "/", "-")+".txt"), a.Result.Package.String())
		})
	}
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i, line := range gotLines {
		if i >= len(wantLines) || line != wantLines[i] {
			t.Fatalf("%s:%d: got %q; run with -update and read the difference", file, i+1, line)
		}
	}
	if len(wantLines) > len(gotLines) {
		t.Fatalf("%s: got %d lines, want %d", file, len(gotLines), len(wantLines))
	}
}

// TestTestVariants: test files change nothing, and test packages are out of scope.
func TestTestVariants(t *testing.T) {
	actions := analyze(t, corpusPackages(t))
	plain := actions["example.com/lower/tested"]
	variant := actions["example.com/lower/tested [example.com/lower/tested.test]"]
	if plain.Action == nil || variant.Action == nil {
		t.Fatal("no test variant loaded")
	}
	if !bytes.Equal(program.Encode(plain.Result.Package), program.Encode(variant.Result.Package)) {
		t.Errorf("the test variant differs:\n%s", variant.Result.Package)
	}
	for _, id := range []string{
		"example.com/lower/tested_test [example.com/lower/tested.test]",
		"example.com/lower/tested.test",
	} {
		if a, ok := actions[id]; !ok || a.Result.Package != nil || a.fact() != nil {
			t.Errorf("%s is in scope or was not analysed", id)
		}
	}
}

// TestFacts: a fact holds all packages below, and a program is made of them.
func TestFacts(t *testing.T) {
	app := analyze(t, corpusPackages(t))["example.com/lower/facts/app"]
	var paths []string
	for _, p := range app.fact().Parts {
		paths = append(paths, strings.TrimPrefix(p.Path, "example.com/lower/facts/"))
	}
	if got, want := strings.Join(paths, " "), "app domain repo service"; got != want {
		t.Errorf("fact holds %s, want %s", got, want)
	}
	prog := app.Program()
	if prog != app.Program() {
		t.Error("Program was made twice")
	}
	if _, ok := prog.Func("(*example.com/lower/facts/service.Service).Add"); !ok {
		t.Error("function of an indirect import not found")
	}
	user, ok := prog.Named("example.com/lower/facts/domain.User")
	if !ok || len(user.Type().Fields) != 2 {
		t.Errorf("type of an indirect import not found with its fields: %+v", user.Type())
	}
	if got := app.Result.Package.Imports; len(got) != 2 {
		t.Errorf("direct imports: %v", got)
	}
}

// TestNothingToSay: a package without functions and types has no fact.
func TestNothingToSay(t *testing.T) {
	if f := analyze(t, corpusPackages(t))["example.com/lower/empty"].fact(); f != nil {
		t.Errorf("got %v", f)
	}
}

// TestOutOfScope: packages of others have neither a result nor a fact.
func TestOutOfScope(t *testing.T) {
	for id, a := range analyze(t, load(t, ".", false, "database/sql")) {
		if a.fact() != nil {
			t.Errorf("%s has a fact", id)
		}
		if a.Result != nil && (a.Result.Package != nil || len(a.Program().Packages) > 0) {
			t.Errorf("%s has a result", id)
		}
	}
}

// TestDeterminism: equal bytes over runs and numbers of processors.
func TestDeterminism(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first map[string]*effect.Fact
	for run := range 20 {
		runtime.GOMAXPROCS(1 + run%4)
		facts := map[string]*effect.Fact{}
		for id, a := range analyze(t, corpusPackages(t)) {
			facts[id] = a.fact()
		}
		if first == nil {
			first = facts
			continue
		}
		for id, f := range facts {
			sameFact(t, id, f, first[id])
		}
	}
}

func sameFact(t *testing.T, id string, a, b *effect.Fact) {
	t.Helper()
	if (a == nil) != (b == nil) {
		t.Fatalf("%s: a fact in one run only", id)
	}
	if a == nil {
		return
	}
	if len(a.Parts) != len(b.Parts) {
		t.Fatalf("%s: %d and %d parts", id, len(a.Parts), len(b.Parts))
	}
	for i := range a.Parts {
		if a.Parts[i].Path != b.Parts[i].Path || !bytes.Equal(a.Parts[i].Blob, b.Parts[i].Blob) {
			t.Fatalf("%s: part %s differs between runs", id, a.Parts[i].Path)
		}
	}
}

// TestStandardLibrary lowers large packages that nobody wrote for us.
func TestStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the standard library")
	}
	paths := []string{"net/http", "go/types", "database/sql", "encoding/json", "iter", "maps", "slices", "reflect", "runtime"}
	inScope(t, strings.Join(paths, ","))
	actions := analyze(t, load(t, ".", false, paths...))
	for _, path := range paths {
		a := actions[path]
		if a.Result.Package == nil || a.Failed > 0 {
			t.Errorf("%s: %d functions failed", path, a.Failed)
			continue
		}
		blob := program.Encode(a.Result.Package)
		start := time.Now()
		back, err := program.Decode(blob)
		n := len(a.Result.Package.Funcs)
		t.Logf("%s: %d functions, %d bytes, %d a function, decoded in %v", path, n, len(blob), len(blob)/n, time.Since(start))
		if err != nil || !bytes.Equal(program.Encode(back), blob) {
			t.Errorf("%s: no round trip: %v", path, err)
		}
		checkIndices(t, back)
	}
}
