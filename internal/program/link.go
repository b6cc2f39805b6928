package program

import (
	"slices"
	"sort"
	"strings"
)

// Program is a set of packages whose symbols refer to each other.
type Program struct {
	Packages []*Package // sorted by path
	funcs    map[string]FuncRef
	named    map[string]TypeRef
	said     directives

	// Incomplete is set when the execution would have needed a function that was skipped.
	Incomplete bool
	unseen     map[string]bool
}

// FuncRef is a function together with the package whose tables its instructions index.
type FuncRef struct {
	Pkg  *Package
	Func *Func
}

// TypeRef is a type together with the package whose tables it indexes.
type TypeRef struct {
	Pkg *Package
	ID  TypeID
}

// Type is the type that r refers to; the invalid type for a zero TypeRef.
func (r TypeRef) Type() *Type {
	if r.Pkg == nil || int(r.ID) >= len(r.Pkg.Types) {
		return &Type{}
	}
	return &r.Pkg.Types[r.ID]
}

// Link makes one program of packages. Of two packages with one path the first counts.
func Link(pkgs []*Package) *Program {
	p := &Program{funcs: map[string]FuncRef{}, named: map[string]TypeRef{}}
	seen := map[string]bool{}
	for _, pkg := range pkgs {
		if seen[pkg.Path] {
			continue
		}
		seen[pkg.Path] = true
		p.Packages = append(p.Packages, pkg)
		for i := range pkg.Funcs {
			p.funcs[pkg.Funcs[i].Symbol] = FuncRef{pkg, &pkg.Funcs[i]}
		}
	}
	sort.Slice(p.Packages, func(i, j int) bool { return p.Packages[i].Path < p.Packages[j].Path })
	p.said = newDirectives(p.Packages)
	p.unseen = map[string]bool{}
	for _, pkg := range p.Packages {
		for _, name := range pkg.Unseen {
			p.unseen[name] = true
		}
	}
	for _, pkg := range p.Packages {
		for i := range pkg.Types {
			p.declare(TypeRef{pkg, TypeID(i)})
		}
	}
	return p
}

// Package is the package of a path, nil if it is none of the program.
func (p *Program) Package(path string) *Package {
	i, ok := slices.BinarySearchFunc(p.Packages, path, func(pkg *Package, path string) int { return strings.Compare(pkg.Path, path) })
	if !ok {
		return nil
	}
	return p.Packages[i]
}

// declare makes r the meaning of its name, unless the declaring package has said it
// already: only that package lists the whole method set.
func (p *Program) declare(r TypeRef) {
	t := r.Type()
	if t.Name == "" || t.Kind == Pointer || len(t.Args) > 0 {
		return
	}
	old, ok := p.named[t.Name]
	if !ok || len(t.Methods) > len(old.Type().Methods) || len(t.Methods) == len(old.Type().Methods) && len(t.Fields) > len(old.Type().Fields) {
		p.named[t.Name] = r
	}
}

// Func finds a function by its symbol.
func (p *Program) Func(symbol string) (FuncRef, bool) {
	f, ok := p.funcs[symbol]
	return f, ok
}

// Unseen reports whether a function that was skipped mentions a named type.
func (p *Program) Unseen(name string) bool { return p.unseen[name] }

// Named finds a named type by "import/path.Name".
func (p *Program) Named(name string) (TypeRef, bool) {
	t, ok := p.named[name]
	return t, ok
}
