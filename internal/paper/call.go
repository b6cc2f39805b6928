package paper

import (
	"slices"
	"sort"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// Call is a call of a library function that a catalogue row describes.
type Call struct {
	f      *frame
	st     *State
	Symbol string
	Row    *catalog.Row
	recv   Value
	args   []Value // without the receiver
	result program.TypeRef
	in     *program.Instr
}

func (f *frame) call(in *program.Instr, st *State) Value {
	args := f.vals(in.Args)
	switch in.Mode {
	case program.CallStatic:
		return f.static(f.fn.Pkg.Symbols[in.Callee], args, st, in)
	case program.CallInvoke:
		if len(args) == 0 {
			return nil
		}
		return f.invoke(args[0], in.Sym, f.fn.Pkg.Symbols[in.Callee], f.typ(in.Type2), args[1:], st, in)
	case program.CallDynamic:
		if len(args) == 0 {
			return nil
		}
		return f.dynamic(args[0], args[1:], st, in)
	case program.CallBuiltin:
		return f.builtin(in, args, st)
	}
	return nil
}

func (f *frame) goCall(in *program.Instr, st *State) Value {
	old := f.goroutine
	f.m.goroutines++
	f.goroutine = f.m.goroutines
	f.call(in, st)
	f.goroutine = old
	return nil
}

// deferCall keeps the call for the end of the function, with the arguments of now.
func (f *frame) deferCall(in *program.Instr) Value {
	args := f.vals(in.Args)
	block := f.block
	f.defers = append(f.defers, func(st *State) {
		oldBlock, oldCur, oldDefer := f.block, f.cur, f.inDefer
		f.block, f.cur, f.inDefer = block, in, true
		f.callWith(in, args, st)
		f.block, f.cur, f.inDefer = oldBlock, oldCur, oldDefer
	})
	return nil
}

func (f *frame) callWith(in *program.Instr, args []Value, st *State) Value {
	switch {
	case in.Mode == program.CallStatic:
		return f.static(f.fn.Pkg.Symbols[in.Callee], args, st, in)
	case in.Mode == program.CallInvoke && len(args) > 0:
		return f.invoke(args[0], in.Sym, f.fn.Pkg.Symbols[in.Callee], f.typ(in.Type2), args[1:], st, in)
	case in.Mode == program.CallDynamic && len(args) > 0:
		return f.dynamic(args[0], args[1:], st, in)
	}
	return nil
}

// runDefers runs the deferred calls once, on what all ends of the function have in common.
func (f *frame) runDefers(st *State) {
	defers := f.defers
	f.defers = nil
	outer := f.m.leaving
	f.m.leave()
	defer func() { f.m.leaving = outer }()
	for i := len(defers) - 1; i >= 0; i-- {
		defers[i](st)
	}
}

// followed finds a function of the program by its symbol, unless a row says what it does.
func (m *Machine) followed(symbol string) (program.FuncRef, bool) {
	fn, ok := m.Prog.Func(symbol)
	return fn, ok && !modelled(fn) && m.entRow(symbol) == nil
}

// modelled reports whether a row says what a function of the program does: one of the user's own or, if the
// program includes a library of the catalogue, one of that.
func modelled(fn program.FuncRef) bool {
	if _, own := catalog.Own(fn.Func.Symbol); own || !catalog.HasRows(fn.Pkg.Path) {
		return own
	}
	_, ok := catalog.Lookup(fn.Func.Symbol)
	return ok
}

// static calls a function or method that is known by its symbol.
func (f *frame) static(symbol string, args []Value, st *State, in *program.Instr) Value {
	if fn, ok := f.m.followed(symbol); ok {
		targs := f.types(in.TArgs)
		if len(targs) == 0 {
			targs = f.inherited(symbol)
		}
		return f.m.execWith(f, st, fn, args, nil, targs)
	}
	return f.library(symbol, args, st, in)
}

// dynamic calls a function value.
func (f *frame) dynamic(fv Value, args []Value, st *State, in *program.Instr) Value {
	switch x := fv.(type) {
	case *Const:
		if x.Implicit { // an element of a list that nothing was added to
			return f.m.opaque("nil function", f.typ(in.Type), false)
		}
	case *Unknown:
		if !x.Opaque { // made by a library: the cancel function of a context
			return f.m.opaque("library function", f.typ(in.Type), false)
		}
	case *Payload, *Read: // what was decoded never holds a function
		return f.m.opaque("decoded function", f.typ(in.Type), false)
	}
	f.m.Stats.Calls++
	return f.each(fv, st, in, func(v Value, st *State) (Value, bool) {
		fn, ok := funcOf(v)
		if !ok {
			return nil, f.entPredicate(v, args, st)
		}
		return f.apply(fn, args, st, in), true
	})
}

func funcOf(v Value) (*Func, bool) {
	fn, ok := strip(v).(*Func)
	return fn, ok
}

// apply calls a function value with arguments.
func (f *frame) apply(fn *Func, args []Value, st *State, in *program.Instr) Value {
	switch {
	case fn.Invoke:
		return f.invoke(fn.Recv, fn.Name, fn.Symbol, fn.Sig, args, st, in)
	case fn.Recv != nil:
		args = append([]Value{fn.Recv}, args...)
	}
	if target, ok := f.m.followed(fn.Symbol); ok {
		return f.m.execWith(f, st, target, args, fn.Free, fn.TArgs)
	}
	return f.library(fn.Symbol, args, st, in)
}

// each runs step for each alternative of v on its own copy of the heap and joins.
// An alternative that step does not accept counts as not followed.
func (f *frame) each(v Value, st *State, in *program.Instr, step func(Value, *State) (Value, bool)) Value {
	alts := alternatives(v)
	if len(alts) > maxReceivers {
		alts = alts[:maxReceivers]
	}
	var results []Alt
	var outs []*State
	missed, tried := false, 0
	for _, a := range alts {
		if a.Value == nil || isNil(a.Value) && len(alts) > 1 {
			continue
		}
		tried++
		branch := st.fork()
		r, ok := step(a.Value, branch)
		if !ok {
			missed = true
			continue
		}
		results = append(results, Alt{r, a.Conds})
		outs = append(outs, branch)
	}
	st.setAll(&merge(st, outs, nil).writes)
	if missed || tried == 0 {
		return f.notFollowed(v, in, results)
	}
	return join(results)
}

// notFollowed counts a call that stays open; its result joins what the followed alternatives gave.
func (f *frame) notFollowed(v Value, in *program.Instr, results []Alt) Value {
	if f.m.Prog.Asserted(f.invoked) != nil {
		return f.m.opaque(in.Sym, f.typ(in.Type), false) // the program says what it needs to know
	}
	f.m.Stats.NotFollowed++
	idle := in.Mode == program.CallInvoke && storesNothing(in.Sym, f.m.signature(f.typ(in.Type2), in.Sym))
	name := in.Sym
	if name == "" {
		name = "function value"
	}
	f.m.open = append(f.m.open, OpenCall{Name: name, Func: f.fn.Func.Name, Pos: f.place(in.Line, in.Col), Events: len(f.m.events), Idle: idle})
	open := f.m.opaque(name, f.typ(in.Type), !idle)
	if len(results) == 0 {
		return open
	}
	return join(append(results, Alt{Value: open}))
}

// storesNothing: a method that can neither fail nor be cancelled reaches no store. One that says whether it
// has won something may.
func storesNothing(method, sig string) bool {
	if sig == "" || strings.Contains(sig, "context.Context") || strings.HasSuffix(sig, " error") || strings.HasSuffix(sig, " error)") {
		return false
	}
	return !catalog.MethodClaims(method)
}

func (m *Machine) opaque(why string, t program.TypeRef, matters bool) Value {
	ty := t.Type()
	if ty.Kind != program.Tuple {
		return m.unknown(why, t, matters)
	}
	tuple := &Tuple{}
	for _, part := range ty.Fields {
		tuple.Parts = append(tuple.Parts, m.unknown(why, program.TypeRef{Pkg: t.Pkg, ID: part.Type}, matters))
	}
	return tuple
}

// invoke calls a method of an interface value.
func (f *frame) invoke(recv Value, name, symbol string, iface program.TypeRef, args []Value, st *State, in *program.Instr) Value {
	if isObserved(symbol) || f.isLog(name, in) {
		return f.library(symbol, append([]Value{recv}, args...), st, in)
	}
	if row, ok := catalog.Own(symbol); ok {
		return f.modelled(symbol, row, append([]Value{recv}, args...), st, in)
	}
	f.m.Stats.Calls++
	outer := f.invoked
	f.invoked = symbol
	defer func() { f.invoked = outer }()
	return f.each(recv, st, in, func(v Value, st *State) (Value, bool) {
		return f.invokeOne(v, name, symbol, iface, args, st, in)
	})
}

// isLog: a method that gives nothing back and is named as loggers name theirs.
func (f *frame) isLog(name string, in *program.Instr) bool {
	t := f.typ(in.Type).Type()
	if t.Kind != program.Invalid && !(t.Kind == program.Tuple && len(t.Fields) == 0) {
		return false
	}
	level := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(name, "Context"), "f"), "w"), "ln")
	return logLevels[level]
}

var logLevels = map[string]bool{"Debug": true, "Info": true, "Warn": true, "Warning": true, "Error": true, "Trace": true, "Print": true, "Log": true, "Fatal": true}

func isObserved(symbol string) bool { return catalog.Observational(symbol) }

func (f *frame) invokeOne(v Value, name, symbol string, iface program.TypeRef, args []Value, st *State, in *program.Instr) (Value, bool) {
	if r, ok := f.serve(v, args, st, in); ok {
		return r, true
	}
	if t, inner, ok := f.m.dynamicType(v); ok && !f.m.knownByInterface(t, name, symbol) {
		if r, ok := f.method(t, inner, name, args, st, in); ok {
			return r, true
		}
	}
	if fn, ok := v.(*Func); ok { // a function that was registered is a handler
		return f.apply(fn, args, st, in), true
	}
	if r, ok := f.hash(symbol, append([]Value{v}, args...), st); ok {
		return r, true
	}
	if row, ok := catalog.Lookup(symbol); ok {
		return f.modelled(symbol, row, append([]Value{v}, args...), st, in), true
	}
	if sig := f.m.signature(iface, name); sig != "" {
		if row, ok := catalog.LookupInterface(name, sig); ok {
			return f.modelled(orElse(row.Symbol, symbol), row, append([]Value{v}, args...), st, in), true
		}
	}
	if row, ok := madeBy(v, name); ok {
		return f.modelled(row.Symbol, row, append([]Value{v}, args...), st, in), true
	}
	if !f.m.declared(iface) && !strings.HasPrefix(symbol, "(") {
		return nil, false
	}
	if libraryInterface(f.m, iface) { // error.Error, io.Writer.Write: no own code can be meant but by wiring
		return f.library(symbol, append([]Value{v}, args...), st, in), true
	}
	if impl, ok := f.m.onlyImplementation(iface); ok && !f.m.passesOn(impl, name) {
		recv := v
		switch strip(v).(type) {
		case *Unknown, *Const:
			recv = f.m.implementationOf(impl, v, st)
		}
		return f.method(impl, recv, name, args, st, in)
	}
	return nil, false
}

// passesOn: the type has the method from an interface that it embeds, so it says nothing of what the method does.
func (m *Machine) passesOn(t program.TypeRef, method string) bool {
	meth, ok := m.findMethod(t, method)
	return ok && m.isInterfaceMethod(meth.Symbol)
}

// madeBy finds the row of a method of what a library made, which an interface of the program's own may
// call too: a scanner of rows.
func madeBy(v Value, method string) (*catalog.Row, bool) {
	made, ok := strip(v).(*Made)
	if !ok || made.Type.Type().Name == "" {
		return nil, false
	}
	return catalog.Lookup("(" + made.Type.Type().Name + ")." + method)
}

// knownByInterface reports whether a method of a library's type has no row of its own, but the interface through
// which it is called has: the publishers of watermill.
func (m *Machine) knownByInterface(t program.TypeRef, name, symbol string) bool {
	if _, ok := catalog.Lookup(symbol); !ok {
		return false
	}
	meth, ok := m.findMethod(t, name)
	if !ok {
		return false
	}
	if _, followed := m.followed(meth.Symbol); followed {
		return false
	}
	_, row := catalog.Lookup(meth.Symbol)
	return !row && !m.isInterfaceMethod(meth.Symbol)
}

// libraryInterface reports whether the interface is declared outside the program.
func libraryInterface(m *Machine, iface program.TypeRef) bool {
	t := iface.Type()
	return t.Name != "" && !t.InScope && !m.declared(iface)
}

func (m *Machine) declared(t program.TypeRef) bool {
	r, ok := m.Prog.Named(t.Type().Name)
	return ok && r.Type().InScope
}

// dynamicType is the type of what an interface value holds, and the value held.
func (m *Machine) dynamicType(v Value) (program.TypeRef, Value, bool) {
	switch x := v.(type) {
	case *Iface:
		return x.Type, x.V, true
	case *Addr:
		if x.Path == "" && x.Obj.Type.Pkg != nil && x.Obj.Lib != "opaque" {
			return x.Obj.Type, x, true
		}
	case *Struct:
		if x.Type.Pkg != nil {
			return x.Type, x, true
		}
	case *Unknown:
		t := x.Type.Type()
		if t.Kind == program.Struct || t.Kind == program.Pointer && elemType(x.Type).Type().Kind != program.Interface {
			return x.Type, x, true
		}
	}
	return program.TypeRef{}, nil, false
}

// method calls the method name of a value of type t.
func (f *frame) method(t program.TypeRef, recv Value, name string, args []Value, st *State, in *program.Instr) (Value, bool) {
	if fn, ok := strip(recv).(*Func); ok { // HandlerFunc and its like
		if m, ok := f.m.findMethod(t, name); !ok || !f.m.has(m.Symbol) {
			return f.apply(fn, args, st, in), true
		}
	}
	meth, ok := f.m.findMethod(t, name)
	if !ok {
		return nil, false
	}
	for _, field := range meth.Path {
		recv = f.m.embedded(st, recv, field)
	}
	if target, ok := f.m.followed(meth.Symbol); ok {
		return f.m.exec(f, st, target, append([]Value{f.m.pointedTo(st, meth.Symbol, recv)}, args...), nil), true
	}
	if f.m.isInterfaceMethod(meth.Symbol) {
		if held, _, ok := f.m.dynamicType(recv); ok && held == t {
			return nil, false // a pointer to an interface has no methods
		}
		return f.invoke(recv, name, meth.Symbol, f.m.interfaceOf(meth.Symbol), args, st, in), true
	}
	return f.library(meth.Symbol, append([]Value{recv}, args...), st, in), true
}

// pointedTo is what a method gets that is called on recv: of a pointer to a struct what it points to, if the
// method is declared of the struct.
func (m *Machine) pointedTo(st *State, method string, recv Value) Value {
	if strings.HasPrefix(method, "(*") {
		return recv
	}
	if s, ok := m.load(st, strip(recv)).(*Struct); ok {
		return s
	}
	return recv
}

func (m *Machine) has(symbol string) bool {
	_, ok := m.Prog.Func(symbol)
	return ok
}

// embedded is the embedded field of a receiver: its value if it is a pointer or an interface, else its address.
func (m *Machine) embedded(st *State, recv Value, field string) Value {
	a := m.addrOf(st, recv, field)
	v := m.load(st, a)
	switch x := v.(type) {
	case *Struct:
		return a
	case *Const:
		if x.Implicit {
			return a
		}
	}
	return v
}

// findMethod looks name up in the method set of t or of the pointer to it.
func (m *Machine) findMethod(t program.TypeRef, name string) (program.Method, bool) {
	n := typeName(t)
	if r, ok := m.Prog.Named(n); ok {
		if meth, ok := lookupMethod(r.Type(), name); ok {
			return meth, true
		}
	}
	ty := t.Type()
	if meth, ok := lookupMethod(ty, name); ok {
		return meth, true
	}
	if ty.Kind == program.Pointer {
		elem := program.TypeRef{Pkg: t.Pkg, ID: ty.Elem}
		return lookupMethod(elem.Type(), name)
	}
	return program.Method{}, false
}

func lookupMethod(t *program.Type, name string) (program.Method, bool) {
	i := sort.Search(len(t.Methods), func(i int) bool { return t.Methods[i].Name >= name })
	if i < len(t.Methods) && t.Methods[i].Name == name {
		return t.Methods[i], true
	}
	return program.Method{}, false
}

// signature is the signature of method name of an interface, without receiver.
func (m *Machine) signature(iface program.TypeRef, name string) string {
	if meth, ok := m.findMethod(iface, name); ok {
		return meth.Sig
	}
	return ""
}

// isInterfaceMethod reports whether symbol is declared by an interface.
func (m *Machine) isInterfaceMethod(symbol string) bool {
	return m.interfaceOf(symbol).Type().Kind == program.Interface
}

// interfaceOf is the interface type that declares the method symbol "(path.Iface).Name".
func (m *Machine) interfaceOf(symbol string) program.TypeRef {
	end := strings.LastIndex(symbol, ").")
	if !strings.HasPrefix(symbol, "(") || end < 0 {
		return program.TypeRef{}
	}
	r, _ := m.Prog.Named(strings.TrimPrefix(symbol[1:end], "*"))
	return r
}

// builtin models the builtins that keep values.
func (f *frame) builtin(in *program.Instr, args []Value, st *State) Value {
	switch in.Sym {
	case "append":
		return f.appendTo(in, args, st)
	case "len":
		return f.length(args, st)
	case "copy":
		if len(args) == 2 {
			f.m.store(st, f.m.addrOf(st, args[0], anyElement), f.m.partOf(st, args[1], anyElement), nil)
		}
	case "min", "max":
		return newOp(in.Sym, args...)
	}
	return newOp("builtin."+in.Sym, args...)
}

func (f *frame) length(args []Value, st *State) Value {
	if len(args) == 1 {
		if s, ok := StringOf(args[0]); ok {
			return integer(len(s))
		}
		if c, ok := args[0].(*Const); ok && c.Kind == program.Nil && !c.Implicit {
			return integer(0)
		}
		if cells, ok := f.m.elements(st, args[0]); ok && f.m.lengthKnown(st, args[0]) {
			return integer(len(cells))
		}
	}
	if len(args) == 1 && !f.m.wiring {
		if row := f.readIn(st, args[0]); row != nil { // a test of the length is one of what was read
			return newOp("len", args[0], row)
		}
	}
	return newOp("len", args...)
}

// readIn is an element, or a field of one, of a list that was filled from rows read; nil if it holds none.
func (f *frame) readIn(st *State, v Value) Value {
	for i, a := range alternatives(v) {
		addr, ok := strip(a.Value).(*Addr)
		if !ok || i >= maxReceivers {
			continue
		}
		for _, element := range f.m.elementsSeen(st, addr) {
			for _, x := range alternatives(element) {
				if r := f.readOf(st, x.Value); r != nil {
					return r
				}
			}
		}
	}
	return nil
}

// elementsSeen are the values of a list's elements: one of those that are not told apart, or each.
func (m *Machine) elementsSeen(st *State, list *Addr) []Value {
	c := st.get(list.Obj)
	if c == nil {
		return nil
	}
	if element, ok := c.get(child(list.Path, anyElement)); ok {
		return []Value{element}
	}
	var out []Value
	cells, _ := m.elements(st, list)
	for _, x := range cells {
		out = append(out, x.val)
	}
	return out
}

// readOf is what was read into a value or, if it is a struct or points to one, into one of its fields.
func (f *frame) readOf(st *State, v Value) Value {
	switch x := strip(v).(type) {
	case *Read:
		return x
	case *Addr:
		if whole, ok := f.m.load(st, x).(*Struct); ok {
			return f.readOf(st, whole)
		}
	case *Struct:
		for _, part := range Parts(x) {
			if r, ok := strip(part).(*Read); ok {
				return r
			}
		}
	}
	return nil
}

// lengthKnown: arrays behind slice literals, and slices made here, whose elements were all seen.
func (m *Machine) lengthKnown(st *State, v Value) bool {
	a, ok := strip(v).(*Addr)
	if !ok {
		return false
	}
	if a.Obj.Lib == "opaque" {
		return false
	}
	cells, _ := m.elements(st, v)
	return len(cells) > 0
}

// appendTo makes a new container: appending never changes the old one's known elements.
func (f *frame) appendTo(in *program.Instr, args []Value, st *State) Value {
	o := f.m.alloc(f.typ(in.Type))
	old, ok1 := f.m.mayHold(st, args[0])
	var more []cell
	ok2 := true
	if len(args) > 1 {
		more, ok2 = f.m.mayHold(st, args[1])
	}
	c := &content{length: -1, filled: f.filledUnder(args[0], st)}
	if ok1 && ok2 && len(old)+len(more) <= maxElements {
		for _, x := range slices.Concat(old, more) {
			c.cells = append(c.cells, cell{"[" + itoa(len(c.cells)) + "]", x.val, nil})
		}
		c.length = len(c.cells)
		st.set(o, c)
		return &Addr{Obj: o}
	}
	var parts []Value
	for _, a := range args {
		if !isEmptyList(strip(a)) {
			parts = append(parts, f.m.partOf(st, a, anyElement))
		}
	}
	c.cells = []cell{{path: anyElement, val: joinValues(parts...)}}
	// What was read from a store and then grown is stored back grown: the origin is kept.
	if origin := originOf(f.m, st, args[0]); origin != nil && !isEmptyList(strip(args[0])) {
		c.base = newOp("append", append([]Value{origin}, f.plain(st, args[1:])...)...)
	}
	st.set(o, c)
	return &Addr{Obj: o}
}

// originOf is the opaque value behind a slice: a row's list, a payload's list.
func originOf(m *Machine, st *State, v Value) Value {
	switch x := strip(v).(type) {
	case *Read, *Payload, *Op, *Unknown, *Generated:
		return x
	case *Addr:
		c := st.get(x.Obj)
		if c != nil && x.Path == "" {
			return c.base
		}
	case *Choice:
		for _, a := range x.Alts {
			if o := originOf(m, st, a.Value); o != nil {
				return o
			}
		}
	}
	return nil
}

func integer(n int) *Const { return &Const{Kind: program.Int, Text: itoa(n)} }

func itoa(n int) string {
	if n < 0 {
		return "-" + itoa(-n)
	}
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}
