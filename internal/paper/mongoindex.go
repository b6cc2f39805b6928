package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// mongoIndexes are the collections for which some function of the program makes a unique
// index; open is set if one is made for a collection that is not named in that function.
type mongoIndexes struct {
	named map[string]bool
	open  bool
}

// MayBeUnique reports whether the program may make a unique index, other than that of _id,
// for a collection. Unique indexes of a document store are made by programs, so one that no function of
// the program makes is not there.
func (m *Machine) MayBeUnique(collection string) bool {
	if m.indexes == nil {
		m.indexes = findIndexes(m.Prog)
	}
	return m.indexes.open || collection == "" || m.indexes.named[collection]
}

func findIndexes(p *program.Program) *mongoIndexes {
	x := &mongoIndexes{named: map[string]bool{}}
	for _, pkg := range p.Packages {
		for i := range pkg.Funcs {
			x.scan(pkg, &pkg.Funcs[i])
		}
	}
	return x
}

// scan looks for SetUnique in a function and for the collections that it names.
func (x *mongoIndexes) scan(pkg *program.Package, fn *program.Func) {
	unique := false
	var names []string
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
	x.open = x.open || len(names) == 0
	for _, n := range names {
		x.named[n] = true
	}
}
