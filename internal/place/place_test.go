package place

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
)

const mainSource = "package main\n\nfunc main() {\n\tprintln(1)\n}\n"

// newPass makes a pass over example.com/m/cmd/app beside example.com/m/repo.
func newPass(t *testing.T, module func(root string) *analysis.Module) (*analysis.Pass, string) {
	t.Helper()
	root := t.TempDir()
	write(t, filepath.Join(root, "cmd", "app", "main.go"), mainSource)
	write(t, filepath.Join(root, "repo", "repo.go"), "package repo\n\nfunc Add() {\n\t_ = 1\n}\n")
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(root, "cmd", "app", "main.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: types.NewPackage("example.com/m/cmd/app", "main"),
	}
	if module != nil {
		pass.Module = module(root)
	}
	return pass, root
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

var (
	own     = finding.Pos{File: "example.com/m/cmd/app/main.go", Line: 4, Col: 2}
	foreign = finding.Pos{File: "example.com/m/repo/repo.go", Line: 4, Col: 6}
	absent  = finding.Pos{File: "example.com/m/gone/gone.go", Line: 4, Col: 6}
)

func vet(string) *analysis.Module { return &analysis.Module{Path: "example.com/m"} }
func standalone(root string) *analysis.Module {
	return &analysis.Module{Path: "example.com/m", Dir: root}
}

func TestPlacesAreExactWhateverTheDriverTellsOfTheModule(t *testing.T) {
	for name, c := range map[string]struct {
		module func(string) *analysis.Module
		at     finding.Pos
		want   string
	}{
		"own package under vet":        {vet, own, "cmd/app/main.go:4:2"},
		"own package under nogo":       {nil, own, "cmd/app/main.go:4:2"},
		"other package under vet":      {vet, foreign, "repo/repo.go:4:6"},
		"other package standalone":     {standalone, foreign, "repo/repo.go:4:6"},
		"column beyond the file's end": {vet, finding.Pos{File: own.File, Line: 5, Col: 99}, "cmd/app/main.go:5:1"},
	} {
		t.Run(name, func(t *testing.T) {
			pass, root := newPass(t, c.module)
			pos, ok := New(pass).Exact(c.at)
			if !ok {
				t.Fatal("not found")
			}
			p := pass.Fset.Position(pos)
			p.Filename, _ = filepath.Rel(root, p.Filename)
			if got := filepath.ToSlash(p.String()); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestAnotherModuleOfAWorkspaceIsFoundByItsObjects(t *testing.T) {
	pass, root := newPass(t, vet)
	file := filepath.Join(root, "other", "svc", "svc.go")
	write(t, file, "package svc\n\nvar X int\n")
	other := types.NewPackage("example.com/other/svc", "svc")
	tf := pass.Fset.AddFile(file, -1, 100)
	tf.SetLines([]int{0, 10, 20})
	other.Scope().Insert(types.NewVar(tf.LineStart(3), other, "X", types.Typ[types.Int]))
	between := types.NewPackage("example.com/m/between", "between")
	between.SetImports([]*types.Package{other})
	pass.Pkg.SetImports([]*types.Package{between})

	pos, ok := New(pass).Exact(finding.Pos{File: "example.com/other/svc/svc.go", Line: 3, Col: 5})
	if got := pass.Fset.Position(pos); !ok || got.Filename != file || got.Line != 3 || got.Column != 5 {
		t.Errorf("got %v, want %s:3:5", got, file)
	}
}

func TestAPlaceThatCannotBeReadFallsBackToTheNextAndAtLastToThePackageClause(t *testing.T) {
	pass, _ := newPass(t, nil)
	f := New(pass)
	if _, ok := f.Exact(foreign); ok {
		t.Error("a file of another package is found without a module")
	}
	if got := pass.Fset.Position(f.Pos(absent, own)); got.Line != 4 {
		t.Errorf("got %v, want line 4", got)
	}
	if got := pass.Fset.Position(f.Pos(absent, finding.Pos{})); got.Line != 1 {
		t.Errorf("got %v, want the package clause", got)
	}
}

func TestForeignFilesAreReadOnce(t *testing.T) {
	pass, _ := newPass(t, vet)
	f := New(pass)
	a, _ := f.Exact(foreign)
	b, _ := f.Exact(foreign)
	if a != b {
		t.Errorf("two positions for one place: %d and %d", a, b)
	}
}
