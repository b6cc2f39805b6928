package modtree

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestFilesAreWrittenWhereTheirNamesSay(t *testing.T) {
	files := Files{"a.go": "package a\n", "b/c.go": "package c\n"}.In("m").With(Files{"go.work": "go 1.26\n"}).
		Replaced("m/a.go", "package a", "package main").Moved("m/b/c.go", "m/d/e.go")
	dir := files.Temp(t)
	for name, want := range map[string]string{"m/a.go": "package main\n", "m/d/e.go": "package c\n", "go.work": "go 1.26\n"} {
		if got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if len(files) != 3 {
		t.Errorf("got %v", files)
	}
}

func TestStdNamesEachPrefixOnce(t *testing.T) {
	program, prefixes, err := Std()
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(prefixes)
	if len(program) != 2 || !slices.Contains(prefixes, "net") || slices.Contains(prefixes, "vendor") || len(slices.Compact(slices.Clone(prefixes))) != len(prefixes) {
		t.Errorf("%d files, prefixes %v", len(program), prefixes)
	}
}
