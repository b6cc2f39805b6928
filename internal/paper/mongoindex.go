package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// mongoIndexes are the collections for which some function of the program makes a unique
// index; open is set if one is made for a collection that is neither named in that function nor
// was seen when the function was executed.
type mongoIndexes struct {
	named map[string]bool
	open  bool
}

// MayBeUnique reports whether the program may make a unique index, other than that of _id,
// for a collection. Unique indexes of a document store are made by programs, so one that no function of
// the program makes is not there.
func (m *Machine) MayBeUnique(collection string) bool {
	if m.indexes == nil {
		m.indexes = findIndexes(m.Prog, m.indexed)
	}
	return m.indexes.open || m.indexes.named[collection] || collection == "" && len(m.indexes.named) > 0
}

// mongoIndex notes the collections for which the executed function makes an index; one that is
// not known is noted as "".
func (c *Call) mongoIndex() Value {
	symbol := c.f.fn.Func.Symbol
	if c.f.m.indexed == nil {
		c.f.m.indexed = map[string][]string{}
	}
	for _, a := range alternatives(c.recv) {
		c.f.m.indexed[symbol] = append(c.f.m.indexed[symbol], collectionOf(a.Value))
	}
	return c.opaque()
}

func findIndexes(p *program.Program, indexed map[string][]string) *mongoIndexes {
	x := &mongoIndexes{named: map[string]bool{}}
	for _, pkg := range p.Packages {
		for i := range pkg.Funcs {
			x.scan(pkg, &pkg.Funcs[i], indexed[pkg.Funcs[i].Symbol])
		}
	}
	return x
}

// scan looks for SetUnique in a function and for the collections that it names, or indexed
// when it was executed.
func (x *mongoIndexes) scan(pkg *program.Package, fn *program.Func, names []string) {
	unique := false
	for b := range fn.Blocks {
		for k := range fn.Blocks[b].Instrs {
			in := &fn.Blocks[b].Instrs[k]
			if in.Mode != program.CallStatic {
				continue
			}
			symbol := pkg.Symbols[in.Callee]
			if !strings.Contains(symbol, "mongo-driver") {
				continue
			}
			unique = unique || strings.HasSuffix(symbol, ").SetUnique")
			if strings.HasSuffix(symbol, ".Database).Collection") && len(in.Args) > 1 && in.Args[1].Kind == program.Constant {
				names = append(names, pkg.Consts[in.Args[1].Index].Text)
			}
		}
	}
	if !unique {
		return
	}
	x.open = x.open || len(names) == 0 || slices.ContainsFunc(names, isPattern)
	for _, n := range names {
		x.named[n] = true
	}
}

// isPattern: a collection that is not known, or only a part of its name.
func isPattern(name string) bool { return name == "" || strings.Contains(name, unknownText) }
