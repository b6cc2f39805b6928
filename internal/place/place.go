// Package place turns a finding.Pos, which names a file by import path and base
// name, into a token.Pos that a pass can report at, also when the file belongs
// to another package than the one under analysis.
package place

import (
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
)

// Finder finds places for one pass. It reads each foreign file once.
type Finder struct {
	pass   *analysis.Pass
	files  map[string]*token.File // by finding.Pos.File; nil for one that cannot be read
	dirs   map[string]string      // directories of imported packages, by import path
	own    string                 // directory of the package
	clause token.Pos              // the package clause of its first file
}

// New makes a Finder for pass. Module and ReadFile of the pass may be nil.
func New(pass *analysis.Pass) *Finder {
	f := &Finder{pass: pass, files: map[string]*token.File{}}
	for _, file := range pass.Files {
		tf := pass.Fset.File(file.FileStart)
		name := tf.Name()
		switch {
		case strings.HasPrefix(filepath.Base(name), "_cgo_"):
			continue // cgo made it for itself
		case isCgoOutput(name): // the original is read where its line directives say it is
			name = pass.Fset.PositionFor(file.Package, true).Filename
		default:
			f.files[pass.Pkg.Path()+"/"+filepath.Base(name)] = tf
		}
		if f.own == "" && filepath.IsAbs(name) {
			f.own = filepath.Dir(name)
		}
		if !f.clause.IsValid() {
			f.clause = file.Package
		}
	}
	return f
}

// isCgoOutput reports whether the file of that name is one that cgo has rewritten: its name, or in the
// build cache the lack of one, says so.
func isCgoOutput(name string) bool {
	return strings.HasSuffix(name, ".cgo1.go") || !strings.HasSuffix(name, ".go")
}

// Pos is the position of the first of the places that can be shown; the package clause if none can.
func (f *Finder) Pos(places ...finding.Pos) token.Pos {
	for _, p := range places {
		if pos, ok := f.Exact(p); ok {
			return pos
		}
	}
	return f.clause
}

// Exact is the position of p, if its file is of this package or can be read and has that line.
func (f *Finder) Exact(p finding.Pos) (token.Pos, bool) {
	if !p.IsValid() {
		return token.NoPos, false
	}
	tf := f.file(p.File)
	if tf == nil || p.Line > tf.LineCount() {
		return token.NoPos, false
	}
	start := tf.LineStart(p.Line)
	if p.Col < 1 || int(start)-tf.Base()+p.Col-1 > tf.Size() {
		return start, true
	}
	return start + token.Pos(p.Col-1), true
}

func (f *Finder) file(name string) *token.File {
	tf, ok := f.files[name]
	if !ok {
		tf = f.read(name)
		f.files[name] = tf
	}
	return tf
}

// read adds a file of another package to the pass's file set. Pass.ReadFile would
// refuse it: it serves the files of the package under analysis only.
func (f *Finder) read(name string) *token.File {
	pkg, base := path.Dir(name), path.Base(name)
	for _, dir := range []string{f.ofPackage(pkg), f.inModule(pkg), f.imported(pkg)} {
		if dir == "" {
			continue
		}
		full := filepath.Join(dir, base)
		content, err := os.ReadFile(full)
		if err != nil {
			continue
		}
		tf := f.pass.Fset.AddFile(full, -1, len(content))
		tf.SetLinesForContent(content)
		return tf
	}
	return nil
}

// ofPackage is the directory of the package under analysis, if pkg is that.
func (f *Finder) ofPackage(pkg string) string {
	if pkg == f.pass.Pkg.Path() {
		return f.own
	}
	return ""
}

// inModule is the directory of a package of the module under analysis, or "".
func (f *Finder) inModule(pkg string) string {
	mod := f.pass.Module
	if mod == nil || mod.Path == "" {
		return ""
	}
	rel, ok := under(pkg, mod.Path)
	if !ok {
		return ""
	}
	if root := f.root(mod); root != "" {
		return filepath.Join(root, filepath.FromSlash(rel))
	}
	return ""
}

// root is the directory of mod. Under vet it is not given: it is what remains of
// this package's directory without the path inside the module.
func (f *Finder) root(mod *analysis.Module) string {
	if mod.Dir != "" {
		return mod.Dir
	}
	rel, ok := under(f.pass.Pkg.Path(), mod.Path)
	if !ok || f.own == "" {
		return ""
	}
	dir := filepath.ToSlash(f.own)
	if rel == "" {
		return filepath.FromSlash(dir)
	}
	root, ok := strings.CutSuffix(dir, "/"+rel)
	if !ok {
		return ""
	}
	return filepath.FromSlash(root)
}

// under is what remains of a package path below a module path.
func under(pkg, module string) (string, bool) {
	if pkg == module {
		return "", true
	}
	return strings.CutPrefix(pkg, module+"/")
}

// imported is the directory of a package that is imported directly or not, as the
// position of one of its objects tells, or "". It serves the other modules of a workspace.
func (f *Finder) imported(pkg string) string {
	if f.dirs == nil {
		f.dirs = map[string]string{}
		f.visit(f.pass.Pkg, map[*types.Package]bool{})
	}
	return f.dirs[pkg]
}

func (f *Finder) visit(pkg *types.Package, seen map[*types.Package]bool) {
	if seen[pkg] {
		return
	}
	seen[pkg] = true
	f.dirs[pkg.Path()] = f.dirOf(pkg)
	for _, imp := range pkg.Imports() {
		f.visit(imp, seen)
	}
}

func (f *Finder) dirOf(pkg *types.Package) string {
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		if file := f.pass.Fset.PositionFor(scope.Lookup(name).Pos(), false).Filename; filepath.IsAbs(file) {
			return filepath.Dir(file)
		}
	}
	return ""
}
