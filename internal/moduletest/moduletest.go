// Package moduletest runs analyzers over small modules in testdata, whose imports it
// fetches, and compares what they tell with golden files.
package moduletest

import (
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

var update = flag.Bool("update", false, "write the golden files")

// own is the environment in which a module stands alone, whatever the user has set.
func own() []string { return append(os.Environ(), "GOWORK=off", "GOFLAGS=") }

// Load fetches what the module at dir imports, and loads its packages that match the
// patterns: these from source, what they import from export data.
func Load(t testing.TB, dir string, patterns ...string) []*packages.Package {
	t.Helper()
	cmd := exec.Command("go", "mod", "download")
	cmd.Dir, cmd.Env = dir, own()
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go mod download in %s: %v\n%s", dir, err, out)
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir, Env: own()}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("packages with errors")
	}
	return pkgs
}

// Results runs an analyzer over packages and returns its results by import path.
func Results[T any](t testing.TB, a *analysis.Analyzer, pkgs []*packages.Package) map[string]T {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]T{}
	for _, action := range graph.Roots {
		if action.Err != nil {
			t.Fatalf("%s: %v", action, action.Err)
		}
		results[action.Package.PkgPath] = action.Result.(T)
	}
	return results
}

// Golden compares got with a golden file, or writes the file under -update.
func Golden(t testing.TB, file, got string) {
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
	for i := range max(len(gotLines), len(wantLines)) {
		if g, w := line(gotLines, i), line(wantLines, i); g != w {
			t.Fatalf("%s:%d: got %q, want %q; run with -update and read the difference", file, i+1, g, w)
		}
	}
}

// line is line i of a text that may be shorter.
func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "end of file"
}
