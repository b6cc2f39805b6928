package effect

import (
	"cmp"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// fileTable numbers the files of a package and places positions in them.
type fileTable struct {
	fset  *token.FileSet
	list  []program.File
	index map[*token.File]int32
	calls map[token.Pos]callSite // by Lparen, which is all that SSA keeps of a call
}

// callSite is where a call stands: the name of what it calls, and the statement.
type callSite struct{ name, stmt token.Pos }

func newFileTable(fset *token.FileSet, path string, files []*ast.File) *fileTable {
	t := &fileTable{fset: fset, index: map[*token.File]int32{}, calls: map[token.Pos]callSite{}}
	sorted := slices.SortedFunc(slices.Values(files), func(a, b *ast.File) int {
		return cmp.Compare(baseName(fset, a.Package), baseName(fset, b.Package))
	})
	for _, f := range sorted {
		base := baseName(fset, f.Package)
		if strings.HasPrefix(base, "_cgo_") || !strings.HasSuffix(base, ".go") {
			continue // cgo made it for itself
		}
		file := fset.File(f.Package)
		t.index[file] = int32(len(t.list))
		t.list = append(t.list, program.File{
			Name:        path + "/" + base,
			Generated:   ast.IsGenerated(f) && !isCgoOutput(file.Name()),
			Constrained: isConstrained(f, base),
		})
		t.addCalls(f)
	}
	return t
}

// isConstrained reports whether a file is left out on some systems or without some tags, by its comments or by
// its name.
func isConstrained(f *ast.File, base string) bool {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Pos() < f.Package && constraint.IsGoBuild(c.Text) {
				return true
			}
		}
	}
	// A system that there is not leaves out what is named for another.
	nowhere := build.Context{GOOS: "nowhere", GOARCH: "nothing", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package p\n")), nil
	}}
	match, err := nowhere.MatchFile("", base)
	return err == nil && !match
}

// addCalls records where the calls of f stand.
func (t *fileTable) addCalls(f *ast.File) {
	ast.PreorderStack(f, nil, func(n ast.Node, stack []ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			t.calls[call.Lparen] = callSite{name: calledName(call.Fun), stmt: statement(call, stack)}
		}
		return true
	})
}

// calledName is where the name of what is called stands.
func calledName(fun ast.Expr) token.Pos {
	switch e := ast.Unparen(fun).(type) {
	case *ast.SelectorExpr:
		return e.Sel.Pos()
	case *ast.IndexExpr:
		return calledName(e.X)
	case *ast.IndexListExpr:
		return calledName(e.X)
	default:
		return fun.Pos()
	}
}

// statement is the start of the innermost statement around call, given the nodes
// on the way to it. What stands in the head of an if, for or switch belongs to that.
func statement(call ast.Node, stack []ast.Node) token.Pos {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.ValueSpec:
			if i > 1 && isStmt(stack[i-2]) {
				continue // its DeclStmt follows
			}
			return n.Pos()
		case ast.Stmt:
			if i > 0 && inHead(stack[i-1], n) {
				continue
			}
			return n.Pos()
		}
	}
	return call.Pos()
}

func isStmt(n ast.Node) bool {
	_, ok := n.(ast.Stmt)
	return ok
}

// inHead reports whether s is a simple statement in the head of parent.
func inHead(parent ast.Node, s ast.Stmt) bool {
	switch p := parent.(type) {
	case *ast.IfStmt:
		return p.Init == s
	case *ast.ForStmt:
		return p.Init == s || p.Post == s
	case *ast.SwitchStmt:
		return p.Init == s
	case *ast.TypeSwitchStmt:
		return p.Init == s || p.Assign == s
	}
	return false
}

// place is pos as a place in the package; ok is false outside its files.
func (t *fileTable) place(pos token.Pos) (p program.Pos, ok bool) {
	if !pos.IsValid() {
		return program.Pos{}, false
	}
	file := t.fset.File(pos)
	index, ok := t.index[file]
	if !ok {
		return program.Pos{}, false
	}
	// What cgo has rewritten is meant where its line directives point.
	position := file.PositionFor(pos, isCgoOutput(file.Name()))
	return program.Pos{File: index, Line: int32(position.Line), Col: int32(position.Column)}, true
}

// isCgo reports whether pos stands in a file that cgo made for itself.
func (t *fileTable) isCgo(pos token.Pos) bool {
	_, known := t.index[t.fset.File(pos)]
	return !known
}

// isCgoOutput reports whether the file of that name is one of the user's that cgo
// has rewritten, or its own: its name, or in the build cache the lack of one, says so.
func isCgoOutput(name string) bool {
	return strings.HasSuffix(name, ".cgo1.go") || !strings.HasSuffix(name, ".go")
}

// baseName is the name of the file of pos without its directory; of a file that
// cgo has rewritten, the name of the original.
func baseName(fset *token.FileSet, pos token.Pos) string {
	name := fset.File(pos).Name()
	if isCgoOutput(name) {
		name = fset.PositionFor(pos, true).Filename
	}
	return filepath.Base(name)
}
