package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// global is the address of a package variable. The first use of a package's
// variables runs the package's initialiser.
func (m *Machine) global(symbol string) Value {
	if o, ok := m.globals[symbol]; ok {
		return &Addr{Obj: o}
	}
	o := &Object{ID: m.id(), Lib: "global " + symbol}
	m.globals[symbol] = o
	pkg := symbol[:strings.LastIndexByte(symbol, '.')]
	init, own := m.Prog.Func(pkg + ".init")
	if !own {
		m.globalSt.set(o, &content{base: m.libraryGlobal(symbol), length: -1})
		return &Addr{Obj: o}
	}
	m.runInit(pkg, init)
	return &Addr{Obj: o}
}

// libraryGlobal is the value of a library's variable: a sentinel error, or unknown.
func (m *Machine) libraryGlobal(symbol string) Value {
	if row, ok := catalog.Lookup(symbol); ok && row.Verb == catalog.Sentinel {
		return newOp("sentinel", &Const{Kind: program.String, Text: row.Op}, &Const{Kind: program.String, Text: symbol})
	}
	if strings.Contains(packageOf(symbol), "uuid") { // uuid.NameSpaceOID and its like
		return newOp("global", &Const{Kind: program.String, Text: symbol})
	}
	return &Unknown{Why: symbol}
}

// runInit executes a package's initialiser once, without recording events.
func (m *Machine) runInit(pkg string, fn program.FuncRef) {
	if m.inits[pkg] {
		return
	}
	m.inits[pkg] = true
	events, open, stats := m.events, m.open, m.Stats
	st := m.globalSt
	m.exec(nil, st, fn, nil, nil)
	m.events, m.open, m.Stats = events, open, stats
}

// runInits executes the initialisers of a package and of what it imports, in Go's order: what is
// imported first. Packages that are imported for their initialisers alone fill the tables of others.
func (m *Machine) runInits(path string, seen map[string]bool) {
	pkg := m.Prog.Package(path)
	if pkg == nil || seen[path] {
		return
	}
	seen[path] = true
	for _, imported := range pkg.Imports {
		m.runInits(imported, seen)
	}
	if fn, ok := m.Prog.Func(path + ".init"); ok {
		m.steps = rootSteps
		m.runInit(path, fn)
	}
}

// sentinelKind is what a sentinel error says: "notfound", "duplicate" …, or "".
func sentinelKind(v Value) string {
	if i, ok := v.(*Iface); ok { // a library's error that is a constant: redis.Nil
		if c, ok := i.V.(*Const); ok {
			if row, ok := catalog.LookupConst(typeName(i.Type), c.Text); ok {
				return row.Op
			}
		}
	}
	op, ok := strip(v).(*Op)
	if !ok || op.Name != "sentinel" {
		return ""
	}
	s, _ := StringOf(op.Args[0])
	return s
}
