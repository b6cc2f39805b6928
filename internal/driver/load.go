package driver

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/idemlint/idemlint/internal/relevant"
)

// pkg is a package of the program: own ones are analysed, the others only lend their types.
type pkg struct {
	*listed
	own   bool
	index int          // in dependency order
	deps  []*pkg       // imports that are loaded from source, all with a smaller index
	users atomic.Int32 // packages that have p among their deps and are not done

	fset       *token.FileSet
	sizes      types.Sizes
	syntax     []*ast.File
	types      *types.Package
	info       *types.Info
	typeErrors []types.Error

	gone    relevant.Gone     // bodies that were taken out before there were types
	outline *relevant.Outline // of an own package, until all are there
	told    *told             // nil if it was not analysed
	err     error             // the first thing wrong with an own package
}

func (p *pkg) ignored() []string {
	var files []string
	for _, name := range p.IgnoredGoFiles {
		files = append(files, filepath.Join(p.Dir, name))
	}
	return files
}

// graph is everything that go list tells, and the types loaded so far.
type graph struct {
	fset     *token.FileSet
	sizes    types.Sizes
	packages []*pkg // in dependency order
	byPath   map[string]*pkg
	// exports holds the types of packages that were read from export data. It is
	// filled before source is type-checked and only read after that.
	exports map[string]*types.Package
}

func newGraph(list []*listed, goarch string, own func(*listed) bool) *graph {
	p := &graph{
		fset:    token.NewFileSet(),
		sizes:   types.SizesFor("gc", goarch),
		byPath:  map[string]*pkg{},
		exports: map[string]*types.Package{},
	}
	for i, l := range list {
		node := &pkg{listed: l, own: own(l), index: i, fset: p.fset, sizes: p.sizes}
		p.packages = append(p.packages, node)
		p.byPath[l.ImportPath] = node
	}
	return p
}

// imported is the package that an import of path in p means; nil if it is none or part of a cycle.
func (g *graph) imported(p *pkg, path string) *pkg {
	if mapped, ok := p.ImportMap[path]; ok {
		path = mapped
	}
	q := g.byPath[path]
	if q == nil || q.index >= p.index {
		return nil
	}
	return q
}

// own are the packages to be analysed.
func (g *graph) own() []*pkg {
	var own []*pkg
	for _, p := range g.packages {
		if p.own {
			own = append(own, p)
		}
	}
	return own
}

func (p *pkg) isOwn() bool { return p.own }

// notCompiled: p has no export data.
func (p *pkg) notCompiled() bool { return p.Export == "" && p.Error == nil }

// needsSource: p is an own package, or there is no export data to read instead.
func (p *pkg) needsSource() bool { return p.own || p.Export == "" }

func everything(*pkg) bool { return true }

// sourceNodes are the packages to be loaded from source, in dependency order: those for
// which source holds and those that depend on them, whose export data would bring other
// types than the source. It links them to their imports.
func (g *graph) sourceNodes(source func(*pkg) bool) []*pkg {
	var nodes []*pkg
	isNode := map[*pkg]bool{}
	for _, p := range g.packages {
		p.deps = nil
		for _, path := range p.Imports {
			if q := g.imported(p, path); q != nil && isNode[q] && !slices.Contains(p.deps, q) {
				p.deps = append(p.deps, q)
			}
		}
		if p.ImportPath != "unsafe" && (source(p) || len(p.deps) > 0) {
			isNode[p] = true
			nodes = append(nodes, p)
		}
	}
	return nodes
}

// foreign are the packages that are no nodes and for which wanted holds, in dependency order.
func (g *graph) foreign(nodes []*pkg, wanted func(*pkg) bool) []*pkg {
	isNode := map[*pkg]bool{}
	for _, p := range nodes {
		isNode[p] = true
	}
	var out []*pkg
	for _, p := range g.packages {
		if p.ImportPath != "unsafe" && !isNode[p] && wanted(p) {
			out = append(out, p)
		}
	}
	return out
}

// readExports reads the export data of what nodes import and is not loaded from source
// itself, in dependency order, so that each package is whole before another mentions it.
func (g *graph) readExports(nodes []*pkg) error {
	imported := map[*pkg]bool{}
	for _, p := range nodes {
		for _, path := range p.Imports {
			if q := g.imported(p, path); q != nil {
				imported[q] = true
			}
		}
	}
	for _, p := range g.foreign(nodes, func(p *pkg) bool { return imported[p] }) {
		if err := g.readExport(p.ImportPath, p.Export); err != nil {
			return err
		}
	}
	return nil
}

func (g *graph) readExport(path, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return fmt.Errorf("export data of %s: %w", path, err)
	}
	if _, err = gcexportdata.Read(r, g.fset, g.exports, path); err != nil {
		return fmt.Errorf("export data of %s: %w", path, err)
	}
	return nil
}

// check parses and type-checks p, whose deps are done. What is wrong with p is kept in p.err.
func (g *graph) check(p *pkg) {
	if len(p.syntax) == 0 {
		p.parse()
	}
	if p.own {
		p.info = newInfo(p.codeSize())
	}
	conf := types.Config{
		Importer:         importer{g, p},
		Sizes:            g.sizes,
		IgnoreFuncBodies: !p.own,
		FakeImportC:      p.CompiledGoFiles == nil && len(p.CgoFiles) > 0,
		Error:            p.typeError,
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	p.types, _ = conf.Check(p.ImportPath, g.fset, p.syntax, p.info)
	if p.own && p.err != nil {
		p.dropBroken()
	}
}

func (p *pkg) parse() {
	if p.Error != nil {
		p.fail(*p.Error)
	}
	mode := parser.SkipObjectResolution
	if p.own {
		mode |= parser.ParseComments
	}
	for _, name := range p.goFiles() {
		f, err := parser.ParseFile(p.fset, name, nil, mode)
		if err != nil {
			p.fail(err)
		}
		if f != nil {
			p.syntax = append(p.syntax, f)
		}
	}
}

// codeSize is the number of bytes in the files of p that are no comments.
func (p *pkg) codeSize() int {
	n := 0
	for _, f := range p.syntax {
		n += int(f.FileEnd - f.FileStart)
		for _, c := range f.Comments {
			n -= int(c.End() - c.Pos())
		}
	}
	return n
}

func (p *pkg) typeError(err error) {
	te, ok := err.(types.Error)
	if ok && len(p.gone) > 0 && te.Soft && isUnusedImport(te.Msg) {
		return // but by what was taken out
	}
	p.fail(err)
	if ok {
		p.typeErrors = append(p.typeErrors, te)
	}
}

// isUnusedImport: go/types says so as `"errors" imported and not used`, or imported as another name.
func isUnusedImport(msg string) bool {
	return strings.Contains(msg, " imported ") && strings.HasSuffix(msg, " and not used")
}

// fail keeps the first error.
func (p *pkg) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

// importer gives p the types of what it imports.
type importer struct {
	graph *graph
	of    *pkg
}

func (im importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	q := im.graph.imported(im.of, path)
	switch {
	case q == nil:
		return nil, errors.New("not found, or part of an import cycle")
	case q.types != nil && len(q.syntax) > 0:
		return q.types, nil
	case q.Error != nil:
		return nil, errors.New(oneLine(q.Error.Err, "cannot be loaded"))
	}
	if t := im.graph.exports[q.ImportPath]; t != nil && t.Complete() {
		return t, nil
	}
	return nil, errors.New("its types cannot be loaded")
}
