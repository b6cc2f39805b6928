package scope

import (
	"flag"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestIn(t *testing.T) {
	var (
		own       = &analysis.Module{Path: "example.com/m"}
		other     = &analysis.Module{Path: "example.com/lib", Version: "v1.2.3"}
		noModules *analysis.Module
		std       = &analysis.Module{}
	)
	for _, test := range []struct {
		name             string
		path             string
		module           *analysis.Module
		include, exclude string
		want             bool
	}{
		{"main module", "example.com/m/repo", own, "", "", true},
		{"dependency", "example.com/lib/x", other, "", "", false},
		{"included dependency", "example.com/lib/x", other, "example.com/other, example.com/lib", "", true},
		{"included exactly", "example.com/lib", other, "example.com/lib/", "", true},
		{"prefix of a name", "example.com/library", other, "example.com/lib", "", false},
		{"empty prefixes", "example.com/lib", other, ",,", "", false},
		{"standard library, standalone", "net/http", std, "", "", false},
		{"standard library, vet", "net/http", nil, "", "", false},
		{"no modules", "example.com/m", noModules, "", "", false},
		{"no modules, included", "example.com/m", noModules, "example.com/m", "", true},
		{"excluded", "example.com/m/mocks/a", own, "", "example.com/m/mocks", false},
		{"excluded as a pattern", "example.com/m/mocks/a", own, "", "example.com/m/mocks/...", false},
		{"beside what a pattern excludes", "example.com/m/mocksmith", own, "", "example.com/m/mocks/...", true},
		{"excluded and included", "example.com/lib/x", other, "example.com/lib", "example.com/lib/x", false},
		{"test variant", "example.com/m/repo [example.com/m/repo.test]", own, "", "", true},
		{"external tests", "example.com/m/repo_test", own, "", "", false},
		{"external tests of a variant", "example.com/m/repo_test [example.com/m/repo.test]", own, "", "", false},
		{"test main", "example.com/m/repo.test", own, "", "", false},
		{"included test main", "example.com/m/repo.test", own, "example.com/m", "", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			old := Options
			defer func() { Options = old }()
			Options.Include, Options.Exclude = test.include, test.exclude
			pass := &analysis.Pass{Pkg: types.NewPackage(test.path, "p"), Module: test.module}
			if got := In(pass); got != test.want {
				t.Errorf("In(%q) = %v, want %v", test.path, got, test.want)
			}
		})
	}
}

func TestFlags(t *testing.T) {
	old := Options
	defer func() { Options = old }()
	fs := flag.NewFlagSet("test", flag.ContinueOnError)
	Flags(fs)
	if err := fs.Parse([]string{"-include=a,b", "-exclude=c"}); err != nil {
		t.Fatal(err)
	}
	if Options.Include != "a,b" || Options.Exclude != "c" {
		t.Errorf("got %+v", Options)
	}
}

func TestIsTestFile(t *testing.T) {
	fset := token.NewFileSet()
	for name, want := range map[string]bool{
		"/x/a.go": false, "/x/a_test.go": true, "/x_test.go/a.go": false, "a_test.go": true, "test.go": false,
	} {
		f := fset.AddFile(name, -1, 10)
		if got := IsTestFile(fset, f.Pos(0)); got != want {
			t.Errorf("%s: got %v", name, got)
		}
	}
	if IsTestFile(fset, token.NoPos) {
		t.Error("no position is in a test file")
	}
}
