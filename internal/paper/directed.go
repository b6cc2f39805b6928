package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// byDirective is how the handlers of queues that are not known are found.
const byDirective = "directive"

// withDirected are handlers and the functions that an //idemlint:handler directive makes such, if they
// are not registered as well. Where the directive stands takes the place of the registration.
func (m *Machine) withDirected(st *State, out []*Handler) []*Handler {
	for _, d := range m.Prog.Handlers() {
		fn, ok := m.Prog.Func(d.Symbol)
		registered := slices.ContainsFunc(out, func(h *Handler) bool { return h.Func.Func == fn.Func })
		if !ok || registered {
			continue
		}
		h := &Handler{Func: fn, Task: d.Text, How: byDirective, state: st, args: m.messageArgs(fn)}
		h.Registration = &Registration{Task: d.Text, Place: FuncPlace(fn), Symbol: d.Symbol}
		value := &Func{Symbol: d.Symbol}
		if fn.Func.Recv {
			value.Recv = m.receiver(fn, st)
		}
		h.value, h.Registration.Handler = value, value
		out = append(out, h)
	}
	return out
}

// receiver is the object of a handler's type that main has made, if it is one, else an open one.
func (m *Machine) receiver(fn program.FuncRef, st *State) Value {
	t := program.TypeRef{Pkg: fn.Pkg, ID: fn.Func.Params[0]}
	if made := m.receivers[typeName(t)]; len(made) == 1 && st.get(made[0]) != nil {
		return &Addr{Obj: made[0]}
	}
	if t.Type().Kind == program.Pointer {
		t = elemType(t)
	}
	return m.implementationOf(t, nil, st)
}

// watchReceivers begins to note the objects of types with handlers.
func (m *Machine) watchReceivers() {
	m.receivers = map[string][]*Object{}
	for _, d := range m.Prog.Handlers() {
		if fn, ok := m.Prog.Func(d.Symbol); ok && fn.Func.Recv {
			m.receivers[typeName(program.TypeRef{Pkg: fn.Pkg, ID: fn.Func.Params[0]})] = nil
		}
	}
}

// mayMake reports whether a function may reach one that makes a handler's receiver.
func (m *Machine) mayMake(symbol string) bool {
	if len(m.receivers) == 0 {
		return false
	}
	if m.making == nil {
		m.making = m.callGraph().upwards(m.makers())
	}
	return m.making[symbol]
}

// makers are the functions that make an object of a type with handlers.
func (m *Machine) makers() []string {
	var out []string
	for _, pkg := range m.Prog.Packages {
		for i := range pkg.Funcs {
			if fn := &pkg.Funcs[i]; slices.ContainsFunc(fn.Blocks, func(b program.Block) bool { return m.makesReceiver(pkg, b) }) {
				out = append(out, fn.Symbol)
			}
		}
	}
	return out
}

func (m *Machine) makesReceiver(pkg *program.Package, b program.Block) bool {
	return slices.ContainsFunc(b.Instrs, func(in program.Instr) bool {
		if in.Op != program.OpAlloc {
			return false
		}
		_, watched := m.receivers[typeName(program.TypeRef{Pkg: pkg, ID: in.Type})]
		return watched
	})
}

// noteReceiver notes an object that main makes.
func (m *Machine) noteReceiver(o *Object) {
	name := typeName(o.Type)
	if made, watched := m.receivers[name]; watched && m.wiring {
		m.receivers[name] = append(made, o)
	}
}

// messageArgs are the arguments that an unknown queue gives to a handler, the receiver left out.
func (m *Machine) messageArgs(fn program.FuncRef) []Value {
	args := []Value{}
	for i, id := range fn.Func.Params {
		if i > 0 || !fn.Func.Recv {
			args = append(args, m.messageArg(program.TypeRef{Pkg: fn.Pkg, ID: id}, i))
		}
	}
	return args
}

// messageArg is the context, the payload, or the queue's own object around the payload. An
// interface of the program is no message but something that the handler works with.
func (m *Machine) messageArg(t program.TypeRef, i int) Value {
	if typeName(t) == "context.Context" {
		return &Unknown{Why: handlerContext}
	}
	ty := t.Type()
	if ty.Kind == program.Pointer {
		ty = elemType(t).Type()
	}
	switch {
	case ty.Kind == program.Interface && ty.InScope:
		return nil
	case ty.Kind == program.Basic:
		return &Payload{Path: foreignPayload + "." + itoa(i), Type: t}
	case ty.Name != "" && !ty.InScope:
		return &Payload{Path: foreignPayload, Type: t}
	}
	return m.retype(&Payload{}, t)
}

// foreignPayload is the path of the object in which a queue gives the payload to a handler.
const foreignPayload = "#task"

// inside is the payload itself where v is the queue's object around it or a part of that.
func inside(v Value) Value {
	if p, ok := v.(*Payload); ok && strings.HasPrefix(p.Path, foreignPayload) {
		return &Payload{Type: p.Type}
	}
	return v
}

// ofMessage is what a method of an unknown queue's message gives: bytes and text are of the payload.
func (f *frame) ofMessage(args []Value, t program.TypeRef) (Value, bool) {
	if len(args) == 0 || !isMessage(args[0]) {
		return nil, false
	}
	switch ty := t.Type(); {
	case ty.Kind == program.Slice, ty.Kind == program.Basic && ty.Name == "string":
		return &Payload{Type: t}, true
	}
	return nil, false
}

func isMessage(v Value) bool {
	p, ok := strip(v).(*Payload)
	return ok && p.Path == foreignPayload
}

// wired is v or, if it is not known what was wired in, the implementation that a directive names
// for the field or parameter.
func (m *Machine) wired(st *State, v Value, symbol string, param int) Value {
	if !isOpen(v) {
		return v
	}
	impl, ok := m.Prog.Implementation(symbol, int32(param))
	if !ok {
		return v
	}
	return &Iface{impl, m.implementationOf(impl, v, st)}
}

// isOpen reports whether nothing is known of a value but that it may be nil.
func isOpen(v Value) bool {
	for _, a := range alternatives(v) {
		switch x := strip(a.Value).(type) {
		case nil, *Unknown:
		case *Const:
			if !x.Implicit && x.Kind != program.Nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// wiredField is wired for what was loaded from the address of a field.
func (m *Machine) wiredField(st *State, p, v Value) Value {
	if !m.Prog.NamesImplementations() {
		return v
	}
	var a *Addr
	for _, alt := range alternatives(p) {
		if addr, ok := strip(alt.Value).(*Addr); ok {
			a = addr
		}
	}
	if a == nil || a.Path == "" {
		return v
	}
	owner, field := a.Obj.Type, a.Path
	if dot := strings.LastIndexByte(a.Path, '.'); dot >= 0 {
		f, ok := m.field(owner, a.Path[:dot])
		if !ok {
			return v
		}
		owner, field = program.TypeRef{Pkg: m.structOf(owner).Pkg, ID: f.Type}, a.Path[dot+1:]
	}
	return m.wired(st, v, typeName(owner)+"."+field, 0)
}

// wiredParams puts the implementations that directives name in the place of open arguments.
func (f *frame) wiredParams(st *State) {
	if !f.m.Prog.NamesImplementations() {
		return
	}
	for i := range f.fn.Func.Params {
		var v Value
		if i < len(f.args) {
			v = f.args[i]
		}
		if w := f.m.wired(st, v, f.fn.Func.Symbol, i); w != v {
			for len(f.args) <= i {
				f.args = append(f.args, nil)
			}
			f.args[i] = w
		}
	}
}

// ownArgs are the arguments that a queue of the user's own gives to a handler: those of the function
// that was registered, or of the value's method.
func (m *Machine) ownArgs(row *catalog.Row, handler Value) []Value {
	for _, a := range alternatives(handler) {
		symbol := ""
		if fn, ok := funcOf(a.Value); ok && !fn.Invoke {
			symbol = fn.Symbol
		} else if t, _, ok := m.dynamicType(a.Value); ok {
			meth, _ := m.findMethod(t, orElse(row.Op, "ProcessTask"))
			symbol = meth.Symbol
		}
		if fn, ok := m.Prog.Func(symbol); ok {
			return m.messageArgs(fn)
		}
	}
	return nil
}
