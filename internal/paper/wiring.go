package paper

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"maps"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// Wiring is a digest of all that the runs of the handlers depend on, which the main package with the path has
// registered: two mains of one process with the same digest have the same handlers, and each run of them comes to
// the same. It is "" if that cannot be said.
func (m *Machine) Wiring(handlers []*Handler, main string) string {
	w := &wiring{m: m, main: main, hash: sha256.New(), numbers: map[any]int{}, ids: map[string]int{}, told: true}
	w.program()
	w.machine()
	for _, h := range handlers {
		if w.st == nil {
			w.st = h.state
		}
		w.told = w.told && h.state == w.st && h.Func.Pkg.Path != main
		w.write("handler", h.Func.Func.Symbol, h.Task, h.How, h.method, h.Registration != nil)
		w.value(h.value)
		w.values(h.args)
	}
	for _, r := range m.Registrations {
		w.write("registered", r.Task, r.Method, r.Symbol, r.Place)
		w.value(r.Handler)
		w.value(r.muxValue)
		w.values(m.middle[r.Mux])
	}
	w.globals()
	if !w.told {
		return ""
	}
	return string(w.hash.Sum(nil))
}

// wiring writes values in a form in which what only counts up, the IDs of objects and of unknown values, is
// replaced by the order in which they are met.
type wiring struct {
	m       *Machine
	main    string
	st      *State
	hash    hash.Hash
	numbers map[any]int
	ids     map[string]int
	told    bool // nothing was met of which it is not known what it comes to
}

func (w *wiring) write(parts ...any) { fmt.Fprintln(w.hash, parts...) }

// program writes which packages there are, and what the main package says but for its places and the texts that
// it hands to others, which are seen where they arrive.
func (w *wiring) program() {
	for _, pkg := range w.m.Prog.Packages {
		if pkg.Path != w.main {
			w.write("package", pkg.Path, fmt.Sprintf("%p", pkg))
			continue
		}
		w.names(pkg.Symbols)
		w.write(pkg.Types, pkg.Directives, pkg.Imports, pkg.Unseen)
		for i := range pkg.Consts {
			w.write("constant", pkg.Consts[i].Kind)
		}
		for i := range pkg.Funcs {
			w.function(pkg, &pkg.Funcs[i])
		}
	}
}

// names writes symbols as they would be without the path of the main package.
func (w *wiring) names(symbols []string) {
	for _, s := range symbols {
		w.write("symbol", strings.ReplaceAll(s, w.main, "main"))
	}
}

func (w *wiring) function(pkg *program.Package, fn *program.Func) {
	w.names([]string{fn.Symbol})
	w.told = w.told && !fn.Recv // nothing of main implements an interface
	w.write(fn.Params, fn.FreeVars, fn.Results, fn.Variadic, fn.Skipped)
	for _, b := range fn.Blocks {
		w.write("block", b.Preds, b.Succs)
		for _, in := range b.Instrs {
			in.Line, in.Col, in.StmtLine, in.StmtCol = 0, 0, 0, 0
			w.write(in)
		}
	}
}

// machine writes what was learnt while the program was wired and is not found by a value. Where a container or a
// directive has made something, or a transaction is open, it is not told.
func (w *wiring) machine() {
	m := w.m
	w.told = w.told && len(m.receivers) == 0 && len(m.sessions) == 0 && len(m.injected.providers) == 0 && len(m.injected.built) == 0
	w.write(m.Databases())
	for _, name := range slices.Sorted(maps.Keys(m.indexed)) {
		w.write("indexed", name, m.indexed[name])
	}
	for _, path := range slices.Sorted(maps.Keys(m.inits)) {
		if path != w.main {
			w.write("initialised", path, m.inits[path])
		}
	}
}

func (w *wiring) globals() {
	for _, symbol := range slices.Sorted(maps.Keys(w.m.globals)) {
		if !strings.HasPrefix(symbol, w.main+".") {
			w.write("global", symbol)
			w.object(w.m.globals[symbol])
		}
	}
}

func (w *wiring) values(vs []Value) {
	w.write("values", len(vs))
	for _, v := range vs {
		w.value(v)
	}
}

func (w *wiring) value(v Value) {
	switch x := v.(type) {
	case nil:
		w.write("nothing")
	case *Const:
		w.write("constant", x.Kind, x.Text, typeText(x.Type), x.Implicit)
	case *Fresh:
		w.write("fresh", x.By)
	case *Payload:
		w.write("payload", x.Path, typeText(x.Type))
	case *Addr:
		w.write("address", x.Path)
		w.object(x.Obj)
	case *Iface:
		w.write("interface", typeText(x.Type))
		w.value(x.V)
	case *Op, *Choice, *Struct, *Tuple, *Func, *Made, *Unknown:
		if w.isNew(x) {
			w.inside(x)
		}
	default: // what was read, or came out of a call, before the handlers ran
		w.told = false
	}
}

// isNew reports whether x was not met before, and writes its number.
func (w *wiring) isNew(x any) bool {
	n, seen := w.numbers[x]
	if !seen {
		n = len(w.numbers)
		w.numbers[x] = n
	}
	w.write("number", n)
	return !seen
}

func (w *wiring) inside(v Value) {
	switch x := v.(type) {
	case *Op:
		w.write("operation", x.Name)
		w.values(x.Args)
	case *Choice:
		for _, a := range x.Alts {
			w.write("alternative")
			w.value(a.Value)
			w.conds(a.Conds)
		}
	case *Struct:
		w.write("struct", typeText(x.Type))
		w.content(x.Content)
	case *Tuple:
		w.values(x.Parts)
	case *Func:
		w.write("function", x.Symbol, x.Invoke, x.Name, typeText(x.Sig), len(x.TArgs))
		for _, t := range x.TArgs {
			w.write(typeText(t))
		}
		w.values(x.Free)
		w.value(x.Recv)
	case *Made:
		w.told = w.told && x.Event == nil && x.Ended == 0 && x.Commits == nil && x.Outcome == nil
		w.write("made", fmt.Sprintf("%p", x.Row), typeText(x.Type))
		w.value(x.Recv)
		w.values(x.Args)
	case *Unknown:
		w.told = w.told && x.Commit == nil
		w.write("unknown", w.why(x.Why), typeText(x.Type), x.Opaque)
		w.values(x.From)
	}
	if o := w.m.targets[targetKey(v)]; o != nil {
		w.object(o)
	}
}

func (w *wiring) conds(conds []Cond) {
	w.write("conditions", len(conds))
	for i := range conds {
		w.write(conds[i].Outcome)
		w.value(conds[i].Test)
		w.conds(conds[i].Past)
	}
}

func (w *wiring) object(o *Object) {
	if !w.isNew(o) {
		return
	}
	w.write("object", typeText(o.Type), o.Lib)
	c := w.st.get(o)
	if c == nil {
		c = w.m.globalSt.get(o)
	}
	w.content(c)
}

func (w *wiring) content(c *content) {
	if c == nil {
		w.write("no content")
		return
	}
	w.write("content", c.length, c.blurred, len(c.cells))
	w.value(c.base)
	w.conds(c.filled)
	for _, x := range c.cells {
		w.write("part", x.path)
		w.value(x.val)
		w.value(x.key)
	}
}

// why is what is not known of a value, its numbers replaced by their order: "call#1234.Field".
func (w *wiring) why(why string) string {
	parts := strings.Split(why, "#")
	for i, p := range parts[1:] {
		digits := len(p) - len(strings.TrimLeft(p, "0123456789"))
		n, seen := w.ids[p[:digits]]
		if !seen {
			n = len(w.ids)
			w.ids[p[:digits]] = n
		}
		parts[i+1] = fmt.Sprint(n) + p[digits:]
	}
	return strings.Join(parts, "#")
}

// typeText is the same for the same type of one package.
func typeText(t program.TypeRef) string {
	if t.Pkg == nil {
		return ""
	}
	return fmt.Sprintf("%s#%d", t.Pkg.Path, t.ID)
}
