package paper

import (
	"path"
	"slices"
	"sort"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// implementations answers which types of the program implement an interface.
type implementations struct {
	candidates []program.TypeRef          // named in-scope types with methods, outside mocks, sorted by name
	doubtful   []program.TypeRef          // the same, of types that only functions may make that were skipped
	known      map[string]program.TypeRef // interface name → its only implementation
	tried      map[string]bool
}

// onlyImplementation is the one type of the program, outside tests and mocks, that
// implements the interface and that the program makes somewhere.
func (m *Machine) onlyImplementation(iface program.TypeRef) (program.TypeRef, bool) {
	r := iface
	if named, ok := m.Prog.Named(iface.Type().Name); ok {
		r = named
	}
	t := r.Type()
	if t.Kind != program.Interface || len(t.Methods) == 0 || t.Name == "" {
		return program.TypeRef{}, false
	}
	if m.index == nil {
		m.index = newImplementations(m.Prog)
	}
	if !m.index.tried[t.Name] {
		m.index.tried[t.Name] = true
		m.Prog.Incomplete = m.Prog.Incomplete || m.index.inDoubt(t)
		if impl, ok := m.index.only(t); ok {
			m.index.known[t.Name] = impl
		}
	}
	impl, ok := m.index.known[t.Name]
	return impl, ok
}

func newImplementations(p *program.Program) *implementations {
	x := &implementations{known: map[string]program.TypeRef{}, tried: map[string]bool{}}
	made := madeTypes(p)
	for _, pkg := range p.Packages {
		for i := range pkg.Types {
			t := &pkg.Types[i]
			if !t.InScope || t.Kind == program.Interface || t.Kind == program.Pointer || len(t.Methods) == 0 || len(t.Args) > 0 {
				continue
			}
			if path.Dir(t.Name)+"/"+pkgOf(t.Name) != pkg.Path && !strings.HasPrefix(t.Name, pkg.Path+".") {
				continue
			}
			ref := program.TypeRef{Pkg: pkg, ID: program.TypeID(i)}
			switch {
			case isMock(t.Name):
			case made[t.Name]:
				x.candidates = append(x.candidates, ref)
			case p.Unseen(t.Name):
				x.doubtful = append(x.doubtful, ref)
			}
		}
	}
	sort.SliceStable(x.candidates, func(i, j int) bool { return x.candidates[i].Type().Name < x.candidates[j].Type().Name })
	return x
}

func pkgOf(name string) string {
	base := path.Base(name)
	if i := strings.IndexByte(base, '.'); i >= 0 {
		return base[:i]
	}
	return base
}

// madeTypes lists the named types that some function allocates or converts to an interface.
func madeTypes(p *program.Program) map[string]bool {
	made := map[string]bool{}
	for _, pkg := range p.Packages {
		for i := range pkg.Funcs {
			for b := range pkg.Funcs[i].Blocks {
				for k := range pkg.Funcs[i].Blocks[b].Instrs {
					in := &pkg.Funcs[i].Blocks[b].Instrs[k]
					if in.Op == program.OpAlloc || in.Op == program.OpMakeInterface || in.Op == program.OpConvert {
						if n := typeName(program.TypeRef{Pkg: pkg, ID: in.Type}); n != "" {
							made[n] = true
						}
					}
				}
			}
		}
	}
	return made
}

// isMock reports whether a type stands in a package of mocks or is named as one.
func isMock(name string) bool {
	l := strings.ToLower(name)
	for _, w := range []string{"mock", "fake", "stub", "noop"} {
		if strings.Contains(l, w) {
			return true
		}
	}
	return false
}

func (x *implementations) only(iface *program.Type) (program.TypeRef, bool) {
	var found program.TypeRef
	n := 0
	for _, c := range x.candidates {
		if implements(c.Type(), iface) {
			found = c
			n++
		}
	}
	return found, n == 1
}

// inDoubt reports whether a type implements the interface that only functions may make that were skipped.
func (x *implementations) inDoubt(iface *program.Type) bool {
	return slices.ContainsFunc(x.doubtful, func(c program.TypeRef) bool { return implements(c.Type(), iface) })
}

func implements(t, iface *program.Type) bool {
	for _, want := range iface.Methods {
		got, ok := lookupMethod(t, want.Name)
		if !ok || got.Sig != want.Sig {
			return false
		}
	}
	return true
}

// implementationOf makes an object of the only implementation, with open fields, for an interface value that is not known.
func (m *Machine) implementationOf(t program.TypeRef, v Value, st *State) Value {
	key := "impl " + t.Type().Name
	o, ok := m.targets[key]
	if !ok {
		o = m.alloc(t)
		o.Lib = "opaque"
		m.targets[key] = o
	}
	if st.get(o) == nil {
		st.set(o, &content{base: m.unknown(key, t, true), length: -1})
	}
	return &Addr{Obj: o}
}
