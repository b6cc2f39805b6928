package driver

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/modtree"
)

func TestMain(m *testing.M) {
	if status, called := Toolexec(os.Args[1:]); called {
		os.Exit(status)
	}
	for name, value := range map[string]string{"GOPROXY": "off", "GOTOOLCHAIN": "local"} {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

type tree = modtree.Files

func run(t *testing.T, cfg Config) *Result {
	t.Helper()
	if cfg.Load == "" {
		cfg.Load = LoadAuto
	}
	r, err := Run(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tangled is a module a that includes a module b, with a foreign module lib between
// them, whose export data would bring types of b that are not those loaded from source.
var tangled = tree{
	"a/go.mod": "module example.com/a\n\ngo 1.26\n\nrequire (\n\texample.com/b v1.0.0\n\texample.com/lib v1.0.0\n)\n\n" +
		"replace (\n\texample.com/b => ../b\n\texample.com/lib => ../lib\n)\n",
	"a/a.go": `package a

import (
	"net/http"

	"example.com/b"
	"example.com/lib"
)

var X b.T = lib.Make()

var H http.Handler = lib.Handler(b.T{})
`,
	"b/go.mod":   "module example.com/b\n\ngo 1.26\n",
	"b/b.go":     "package b\n\nimport \"net/http\"\n\ntype T struct{ http.Handler }\n",
	"lib/go.mod": "module example.com/lib\n\ngo 1.26\n\nrequire example.com/b v1.0.0\n",
	"lib/lib.go": `package lib

import (
	"net/http"

	"example.com/b"
)

func Make() b.T { return b.T{} }

func Handler(t b.T) http.Handler { return t }
`,
}

func TestTypesAreTheSameOnAllWaysToAPackage(t *testing.T) {
	dir := tangled.Temp(t)
	for _, load := range []string{LoadAuto, LoadExport, LoadSource} {
		t.Run(load, func(t *testing.T) {
			r := run(t, Config{Dir: filepath.Join(dir, "a"), Load: load, Include: []string{"example.com/b"}})
			if len(r.Errors) > 0 || r.Counts.Packages != 2 || r.Sound != 2 {
				t.Errorf("got %d packages, errors %v", r.Counts.Packages, r.Errors)
			}
		})
	}
}

func TestIncludedPackagesAreAnalysedAndExcludedOnesAreNot(t *testing.T) {
	dir := tangled.Temp(t)
	for _, c := range []struct {
		include, exclude []string
		want             int
	}{
		{nil, nil, 1},
		{[]string{"example.com/b", "example.com/lib"}, nil, 3},
		{[]string{"example.com/li"}, nil, 1},
		{[]string{"example.com"}, []string{"example.com/a", "example.com/b/"}, 1},
	} {
		r := run(t, Config{Dir: filepath.Join(dir, "a"), Include: c.include, Exclude: c.exclude})
		if r.Counts.Packages != c.want || len(r.Errors) > 0 {
			t.Errorf("%v: got %d packages, %v", c, r.Counts.Packages, r.Errors)
		}
	}
}

func TestBuildTagsDecideWhichFilesAreLoaded(t *testing.T) {
	dir := tree{
		"go.mod":   "module example.com/m\n\ngo 1.26\n",
		"a.go":     "package m\n",
		"x/x.go":   "//go:build extra\n\npackage x\n",
		"bad.go":   "//go:build broken\n\npackage m\n\nvar x int = \"\"\n",
		"x/y/y.go": "package y\n",
	}.Temp(t)
	for tags, want := range map[string][2]int{"": {2, 0}, "extra": {3, 0}, "extra,broken": {3, 1}} {
		r := run(t, Config{Dir: dir, Tags: tags})
		if r.Counts.Packages != want[0] || len(r.Errors) != want[1] {
			t.Errorf("%q: got %d packages, errors %v", tags, r.Counts.Packages, r.Errors)
		}
	}
}

func TestAModuleMayStandInAFolderThatPatternsLeaveOut(t *testing.T) {
	dir := tree{
		"testdata/go.mod": "module m\n", "testdata/a.go": "package m\n", "testdata/x/x.go": "package x\n",
		"_b c/go.mod": "module example.com/b\n", "_b c/b.go": "package b\n",
	}.Temp(t)
	for name, want := range map[string]int{"testdata": 2, "testdata/x": 2, "_b c": 1} {
		if r := run(t, Config{Dir: filepath.Join(dir, name)}); r.Counts.Packages != want {
			t.Errorf("%s: got %d packages, want %d", name, r.Counts.Packages, want)
		}
	}
}

func TestSoundFunctionsOfABrokenPackageAreKept(t *testing.T) {
	dir := tree{
		"go.mod": "module example.com/m\n\ngo 1.26\n",
		"a.go": `package m

import "example.com/nosuch/pb"

type S struct{ client pb.Client }

var global = pb.New()

func New() *S { return &S{client: global} }

func (s *S) Sound() int { return 1 }

func wrong() string { return 1 }
`,
	}.Temp(t)
	r := run(t, Config{Dir: dir})
	want := "example.com/m: a.go:3:8: could not import example.com/nosuch/pb (no required module provides package example.com/nosuch/pb"
	if len(r.Errors) != 1 || !strings.HasPrefix(r.Errors[0].Error(), want) {
		t.Errorf("got  %v\nwant %s", r.Errors, want)
	}
	if r.Counts.Packages != 1 || r.Sound != 0 {
		t.Errorf("got %d packages, %d sound", r.Counts.Packages, r.Sound)
	}
}

func TestFilesOfSeveralModulesAreAnalysedInTheirModules(t *testing.T) {
	dir := tree{
		"a/go.mod": "module example.com/a\n", "a/x/x.go": "package x\n", "a/y/y.go": "package y\n",
		"b/go.mod": "module example.com/b\n", "b/b.go": "package b\n",
		"c/c.go": "package c\n",
	}.Temp(t)
	r := run(t, Config{Dir: dir, Files: []string{"a/x/x.go", "b/b.go", "a/y/y.go", "c/c.go"}})
	if r.Counts.Packages != 3 {
		t.Errorf("got %d packages, want 3", r.Counts.Packages)
	}
	if len(r.Failed) != 1 || !strings.Contains(r.Failed[0].Error(), "no go.mod in "+filepath.Join(dir, "c")) {
		t.Errorf("got %v, want a line for c", r.Failed)
	}
	if got := r.File(finding.Pos{File: "example.com/a/x/x.go"}); got != "a/x/x.go" {
		t.Errorf("got %s", got)
	}
	concern, err := r.Concerning([]string{"a/x/x.go", "c/c.go"})
	if want := (Concern{"example.com/a/x": true}); err != nil || !reflect.DeepEqual(concern, want) {
		t.Errorf("got %v, %v, want %v", concern, err, want)
	}
}

func TestWildcardsMatchAsThoseOfTheGoCommand(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"a/b", "a/b", true},
		{"a/b", "a/b/c", false},
		{"a/...", "a", true},
		{"a/...", "a/b/c", true},
		{"a/...", "ab", false},
		{"a...", "ab/c", true},
		{".../c", "a/b/c", true},
		{"a.b/...", "axb/c", false},
	} {
		if got := wildcard(c.pattern)(c.name); got != c.want {
			t.Errorf("%s matches %s: got %v", c.pattern, c.name, got)
		}
	}
}

func TestNewerComparesLanguageVersions(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"go1.27.1", "go1.26.8", true},
		{"go1.26.9", "go1.26.0", false},
		{"go1.25", "go1.26", false},
		{"go1.27rc1 X:nodwarf5", "go1.26.8", true},
		{"devel", "go1.26", false},
	} {
		if got := newer(c.a, c.b); got != c.want {
			t.Errorf("newer(%s, %s) = %v", c.a, c.b, got)
		}
	}
}

func TestTheGoCommandsErrorsBecomeOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "exit status 1",
		"go: downloading x v1\ngo: bad thing\n": "bad thing",
		"# pkg\na.go:1: no\n\tmore\n":           "a.go:1: no more",
		"a\nb\nc\nd\n":                          "a b c …",
	} {
		if got := oneLine(text, "exit status 1"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
