package paper

import (
	"slices"
	"sort"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// Handler is a function that a queue runs.
type Handler struct {
	Func         program.FuncRef // the innermost function: decorators and adapters are looked through
	Task         string
	Registration *Registration
	How          string // byRegistration, byProcessTask or bySignature
	value        Value
	method       string
	args         []Value // nil for those of a queue that is known
	state        *State
}

// Name is the handler's name for people.
func (h *Handler) Name() string { return h.Func.Func.Name }

// Run is what a handler did.
type Run struct {
	Handler *Handler
	Events  []*Event
	Open    []OpenCall
	Stats   Stats
	// Duplicates are the inserts whose error the program tests for a duplicate.
	Duplicates []*Event
	// Result is what the handler returned.
	Result Value
	// UsesTaskID is set when the handler reads the task's id.
	UsesTaskID bool
	// PayloadTypes are the struct types that the payload was decoded into, that of the handler first;
	// PayloadPaths are the parts of the payload that reached an event.
	PayloadTypes []program.TypeRef
	PayloadPaths []string
}

// RunMain executes a main package's initialiser, its main function, and the functions
// of the package that nothing calls but that would register handlers, and returns the
// handlers that were registered.
func (m *Machine) RunMain(pkg string) []*Handler {
	m.wiring, m.leaving = true, 0
	m.watchReceivers()
	m.runInits(pkg, map[string]bool{})
	st := m.globalSt.fork()
	m.steps = rootSteps
	if fn, ok := m.Prog.Func(pkg + ".main"); ok {
		m.exec(nil, st, fn, nil, nil)
		m.rootFrame().startContainer(st, &program.Instr{})
	}
	if len(m.registeringFuncs(m.reached())) > 0 {
		m.runUncalled(st, func(symbol string) bool { return packageOf(symbol) == pkg })
	}
	return m.withDirected(st, m.handlers(st))
}

// RunRest executes what may register handlers but is reached from no main function: first
// what nothing calls, then the functions that hold a registration themselves. seen tells
// the registrations that need no further way to them: what leads to no other one is not executed.
func (m *Machine) RunRest(seen func(Place) bool) []*Handler {
	m.wiring, m.leaving = true, 0
	m.watchReceivers()
	st := m.globalSt.fork()
	open := m.reachingUnseen(seen)
	m.runUncalled(st, func(symbol string) bool { return open[symbol] })
	reached := m.reached()
	for _, s := range m.registeringFuncs(func(p Place) bool { return reached(p) || seen(p) }) {
		m.runOpen(st, s)
	}
	var out []*Handler
	found := m.withDirected(st, m.handlers(st))
	if len(m.reach) == 0 && len(m.Prog.Handlers()) == 0 { // a library that only declares handlers
		return m.declaredHandlers(st)
	}
	for _, h := range found {
		if !seen(h.Registration.Place) {
			out = append(out, h)
		}
	}
	methods := m.unresolved(st, seen)
	if len(methods) == 0 {
		return out
	}
	return append(out, m.unregistered(st, found, methods, seen)...)
}

// unresolved lists the methods of interfaces of the program that were registered where it is not
// known what the value is: one of a container that was filled where no way leads.
func (m *Machine) unresolved(st *State, seen func(Place) bool) map[string]bool {
	methods := map[string]bool{}
	for _, r := range m.registrations(st) {
		fn, ok := funcOf(r.Handler)
		if !ok || !fn.Invoke || seen(r.Place) {
			continue
		}
		if _, ok := m.handlerFunc(st, r.Handler, r.Method, 0); !ok {
			methods[fn.Name] = true
		}
	}
	return methods
}

// unregistered lists the methods of the names with a handler's signature that were not found
// otherwise: one of them is what was registered.
func (m *Machine) unregistered(st *State, found []*Handler, methods map[string]bool, seen func(Place) bool) []*Handler {
	known := map[*program.Func]bool{}
	for _, h := range found {
		known[h.Func.Func] = true
	}
	return slices.DeleteFunc(m.methodHandlers(st, bySignature, func(name string) bool { return methods[name] }), func(h *Handler) bool {
		return known[h.Func.Func] || seen(FuncPlace(h.Func))
	})
}

// reached tells the places of the registrations that were executed.
func (m *Machine) reached() func(Place) bool {
	places := map[Place]bool{}
	for _, r := range m.Registrations {
		places[r.Place] = true
	}
	return func(p Place) bool { return places[p] }
}

// runUncalled executes the functions that may register handlers and that nothing calls.
func (m *Machine) runUncalled(st *State, wanted func(symbol string) bool) {
	m.mayRegister("")
	var roots []string
	for s := range m.reach {
		if !m.callGraph().called[s] && wanted(s) && !strings.HasSuffix(s, ".main") && !strings.Contains(s, ".init") {
			roots = append(roots, s)
		}
	}
	sort.Strings(roots)
	for _, s := range roots {
		m.runOpen(st, s)
	}
}

// runOpen executes a function with open parameters.
func (m *Machine) runOpen(st *State, symbol string) {
	m.steps = rootSteps
	if fn, ok := m.Prog.Func(symbol); ok {
		m.exec(nil, st, fn, nil, make([]Value, len(fn.Func.FreeVars)))
	}
}

// registeringFuncs lists the functions that hold a registration that was not reached, sorted.
func (m *Machine) registeringFuncs(reached func(Place) bool) []string {
	var out []string
	for _, pkg := range m.Prog.Packages {
		for i := range pkg.Funcs {
			fn := program.FuncRef{Pkg: pkg, Func: &pkg.Funcs[i]}
			if modelled(fn) {
				continue
			}
			for _, p := range registrationsIn(fn, handsOverHandler) {
				if !reached(p) {
					out = append(out, fn.Func.Symbol)
					break
				}
			}
		}
	}
	sort.Strings(out)
	return out
}

// Registers reports whether any function of the program holds a registration or is a handler by a directive.
func (m *Machine) Registers() bool {
	m.mayRegister("")
	return len(m.reach) > 0 || len(m.Prog.Handlers()) > 0
}

// reachingUnseen are the functions from which a registration can be reached that is not seen. With a directive that
// is all that reaches one: who makes the receiver of a handler is found on the way.
func (m *Machine) reachingUnseen(seen func(Place) bool) map[string]bool {
	m.mayRegister("")
	if len(m.Prog.Handlers()) > 0 {
		return m.reach
	}
	var holders []string
	for _, c := range m.callGraph().library {
		if row, ok := catalog.Lookup(c.callee); ok && row.Verb == catalog.Register && !m.holdsSeenOnly(c.caller, seen) {
			holders = append(holders, c.caller)
		}
	}
	return m.callGraph().upwards(holders)
}

// holdsSeenOnly: all registrations in a function are calls that were seen.
func (m *Machine) holdsSeenOnly(symbol string, seen func(Place) bool) bool {
	fn, ok := m.Prog.Func(symbol)
	if !ok {
		return false
	}
	places := registrationsIn(fn, func(*catalog.Row) bool { return true })
	return len(places) > 0 && !slices.ContainsFunc(places, func(p Place) bool { return !seen(p) })
}

// handsOverHandler: the call of a row takes a handler with its task, as opposed to a server that takes a mux.
func handsOverHandler(row *catalog.Row) bool { return row.Rest >= 0 || row.Own }

// registrationsIn lists the places of the registrations that a function holds, of the rows that are wanted.
func registrationsIn(fn program.FuncRef, wanted func(*catalog.Row) bool) []Place {
	var out []Place
	for b := range fn.Func.Blocks {
		for k := range fn.Func.Blocks[b].Instrs {
			in := &fn.Func.Blocks[b].Instrs[k]
			if in.Mode != program.CallStatic && in.Mode != program.CallInvoke {
				continue
			}
			if row, ok := catalog.Lookup(fn.Pkg.Symbols[in.Callee]); ok && row.Verb == catalog.Register && wanted(row) {
				out = append(out, placeOf(fn, program.Pos{File: fn.Func.Pos.File, Line: in.Line, Col: in.Col}))
			}
		}
	}
	return out
}

// handlers turns registrations into handlers, sorted by place; one function registered
// for several task types is one handler for each registration.
func (m *Machine) handlers(st *State) []*Handler {
	var out []*Handler
	seen := map[string]bool{}
	for _, r := range m.registrations(st) {
		if m.mounts(st).muxes[r] != "" {
			continue // its handlers are registered with the mux
		}
		h := &Handler{Task: r.Task, Registration: r, How: byRegistration, value: r.Handler, method: r.Method, state: st}
		fn, ok := m.handlerFunc(st, r.Handler, r.Method, 0)
		if !ok {
			m.Stats.Calls++
			m.Stats.NotFollowed++
			continue
		}
		h.Func = fn
		if row, ok := catalog.Own(r.Symbol); ok {
			h.args = m.ownArgs(row, r.Handler)
		}
		key := fn.Func.Symbol + "|" + r.Task + "|" + r.Place.File + itoa(int(r.Place.Line))
		if seen[key] {
			continue
		}
		seen[key] = true
		out = append(out, h)
	}
	return out
}

// registrations lists what was registered, a closure over one of several handlers as one
// registration for each of them.
func (m *Machine) registrations(st *State) []*Registration {
	var out []*Registration
	for _, r := range m.Registrations {
		copies := m.specialised(st, r.Handler)
		if len(copies) < 2 {
			out = append(out, r)
			continue
		}
		for _, v := range copies {
			one := *r
			one.Handler = v
			out = append(out, &one)
		}
	}
	return out
}

// specialised makes of a closure that captured a choice of handlers one closure for each.
func (m *Machine) specialised(st *State, v Value) []Value {
	fn, ok := funcOf(v)
	if !ok || fn.Invoke {
		return nil
	}
	for i, free := range fn.Free {
		cell, isCell := free.(*Addr)
		inner := free
		if isCell && cell.Path == "" {
			inner = m.load(st, cell)
		}
		choice, ok := inner.(*Choice)
		if !ok || !m.isHandlerValue(st, choice) {
			continue
		}
		var out []Value
		for _, a := range alternatives(choice) {
			if !m.isHandlerValue(st, a.Value) {
				continue
			}
			one := *fn
			one.Free = append([]Value(nil), fn.Free...)
			one.Free[i] = a.Value
			if isCell {
				o := m.alloc(cell.Obj.Type)
				st.set(o, (&content{length: -1}).with("", a.Value, nil))
				one.Free[i] = &Addr{Obj: o}
			}
			out = append(out, &one)
		}
		return out
	}
	return nil
}

// handlerFunc finds the function that does the work: through method values, methods of
// values, and closures that call a captured handler.
func (m *Machine) handlerFunc(st *State, v Value, method string, depth int) (program.FuncRef, bool) {
	if depth > 12 {
		return program.FuncRef{}, false
	}
	for _, a := range alternatives(v) {
		if fn, ok := funcOf(a.Value); ok {
			if r, ok := m.funcTarget(st, fn, depth); ok {
				return r, true
			}
			continue
		}
		if t, inner, ok := m.dynamicType(a.Value); ok {
			if r, ok := m.methodTarget(st, t, inner, orElse(method, "ProcessTask"), depth); ok {
				return r, true
			}
		}
	}
	return program.FuncRef{}, false
}

func (m *Machine) methodTarget(st *State, t program.TypeRef, recv Value, name string, depth int) (program.FuncRef, bool) {
	meth, ok := m.findMethod(t, name)
	if !ok {
		return program.FuncRef{}, false
	}
	if fn, ok := m.Prog.Func(meth.Symbol); ok {
		if inner, ok := m.wrappedBy(st, recv, fn, depth); ok {
			return inner, true
		}
		return fn, true
	}
	for _, field := range meth.Path {
		recv = m.embedded(st, recv, field)
	}
	return m.handlerFunc(st, recv, name, depth+1)
}

// wrappedBy: a type whose ProcessTask calls the handler in one of its fields is a decorator.
func (m *Machine) wrappedBy(st *State, recv Value, fn program.FuncRef, depth int) (program.FuncRef, bool) {
	addr, ok := strip(recv).(*Addr)
	if !ok || addr.Path != "" {
		return program.FuncRef{}, false
	}
	c := st.get(addr.Obj)
	if c == nil {
		return program.FuncRef{}, false
	}
	for _, x := range c.cells {
		if m.isHandlerValue(st, x.val) && m.takesTask(x.val) {
			return m.handlerFunc(st, x.val, "ProcessTask", depth+1)
		}
	}
	return program.FuncRef{}, false
}

const taskType = "github.com/hibiken/asynq.Task"

// adapted is the method of a captured value of the program's own handler interface that a
// closure calls with the task or its payload, and with nothing that it decoded itself.
func (m *Machine) adapted(st *State, fn *Func) (program.FuncRef, bool) {
	target, ok := m.Prog.Func(fn.Symbol)
	if !ok || !strings.Contains(fn.Symbol, "$") {
		return program.FuncRef{}, false
	}
	names := invokedRaw(target)
	for _, v := range fn.Free {
		if cell, ok := v.(*Addr); ok && cell.Path == "" {
			v = m.load(st, cell)
		}
		i, ok := v.(*Iface)
		if !ok {
			continue
		}
		for _, name := range names {
			if meth, ok := m.findMethod(i.Type, name); ok && takesRawTask(meth.Sig) {
				return m.Prog.Func(meth.Symbol)
			}
		}
	}
	return program.FuncRef{}, false
}

// takesRawTask: func(context.Context, []byte) error, or with the task.
func takesRawTask(sig string) bool {
	return strings.HasPrefix(sig, "func(context.Context, []byte") || strings.HasPrefix(sig, "func(context.Context, *"+taskType)
}

// invokedRaw lists the interface methods that a function calls, none if it decodes something itself.
func invokedRaw(fn program.FuncRef) []string {
	var names []string
	for b := range fn.Func.Blocks {
		for k := range fn.Func.Blocks[b].Instrs {
			in := &fn.Func.Blocks[b].Instrs[k]
			switch in.Mode {
			case program.CallInvoke:
				names = append(names, in.Sym)
			case program.CallStatic:
				if row, ok := catalog.Lookup(fn.Pkg.Symbols[in.Callee]); ok && row.Verb == catalog.Decode {
					return nil
				}
			}
		}
	}
	return names
}

func (m *Machine) funcTarget(st *State, fn *Func, depth int) (program.FuncRef, bool) {
	if fn.Invoke {
		if t, inner, ok := m.dynamicType(fn.Recv); ok {
			return m.methodTarget(st, t, inner, fn.Name, depth)
		}
		for _, a := range alternatives(fn.Recv) {
			if t, inner, ok := m.dynamicType(a.Value); ok {
				if r, ok := m.methodTarget(st, t, inner, fn.Name, depth); ok {
					return r, true
				}
			}
		}
		if impl, ok := m.onlyImplementation(fn.Sig); ok {
			return m.methodTarget(st, impl, fn.Recv, fn.Name, depth)
		}
		return program.FuncRef{}, false
	}
	target, ok := m.Prog.Func(fn.Symbol)
	if !ok {
		return program.FuncRef{}, false
	}
	if inner, ok := m.captured(st, fn); ok {
		if r, ok := m.handlerFunc(st, inner, "ProcessTask", depth+1); ok {
			return r, true
		}
	}
	if inner, ok := m.adapted(st, fn); ok {
		return inner, true
	}
	return target, true
}

// captured is the one handler or function that a closure captured from the parameters of the
// function around it: a decorator or an adapter around it.
func (m *Machine) captured(st *State, fn *Func) (Value, bool) {
	if !strings.Contains(fn.Symbol, "$") {
		return nil, false
	}
	var found Value
	n := 0
	for _, v := range fn.Free {
		if cell, ok := v.(*Addr); ok && cell.Path == "" {
			if inner := m.load(st, cell); inner != nil {
				if _, isStruct := inner.(*Struct); !isStruct {
					v = inner
				}
			}
		}
		if m.isHandlerValue(st, v) {
			found = v
			n++
		}
	}
	return found, n == 1
}

// isHandlerValue reports whether v is a function of the program (not a literal of the same
// function that makes no use of a task) or has a ProcessTask method.
func (m *Machine) isHandlerValue(st *State, v Value) bool {
	for _, a := range alternatives(v) {
		if fn, ok := funcOf(a.Value); ok {
			if fn.Invoke {
				return true
			}
			if target, ok := m.Prog.Func(fn.Symbol); ok && takesContext(target, fn) {
				return true
			}
			continue
		}
		if i, ok := a.Value.(*Iface); ok {
			if meth, ok := m.findMethod(i.Type, "ProcessTask"); ok && strings.Contains(meth.Sig, taskType) {
				return true
			}
		}
	}
	return false
}

// takesTask: a function value takes the task itself; other functions in the fields of a type
// with ProcessTask are what it works with.
func (m *Machine) takesTask(v Value) bool {
	fn, ok := funcOf(v)
	if !ok {
		return true
	}
	target, ok := m.Prog.Func(fn.Symbol)
	if !ok {
		return fn.Invoke
	}
	for _, p := range target.Func.Params {
		if typeName(program.TypeRef{Pkg: target.Pkg, ID: p}) == taskType {
			return true
		}
	}
	return false
}

// takesContext: the function's first parameter, after the receiver, is a context and it returns an error.
func takesContext(fn program.FuncRef, v *Func) bool {
	i := 0
	if fn.Func.Recv {
		i = 1
	}
	if len(fn.Func.Params) <= i || len(fn.Func.Results) == 0 {
		return false
	}
	p := program.TypeRef{Pkg: fn.Pkg, ID: fn.Func.Params[i]}
	r := program.TypeRef{Pkg: fn.Pkg, ID: fn.Func.Results[len(fn.Func.Results)-1]}
	return typeName(p) == "context.Context" && r.Type().Name == "error"
}

// RunHandler runs a handler once, as the queue would: through the middleware of its mux. If
// that way cannot be followed to the handler, it is run without.
func (m *Machine) RunHandler(h *Handler) *Run {
	var outermost route
	m.routes, outermost = m.routesTo(h)
	if m.runFrom(h, outermost); !m.entered && len(m.routes) > 0 {
		m.routes = nil
		m.runFrom(h, route{h.value, h.method})
	}
	for _, a := range h.args {
		m.notePayloadType(TypeOf(a))
	}
	run := &Run{Handler: h, Events: m.events, Open: m.open, Stats: m.Stats, Result: m.result}
	run.Duplicates, run.UsesTaskID, run.PayloadTypes = m.duplicates, m.usesTaskID, m.payloadTypes
	run.PayloadPaths = payloadPaths(m.events)
	return run
}

func (m *Machine) runFrom(h *Handler, outermost route) {
	m.wiring = false
	m.steps = handlerSteps
	m.events, m.open = nil, nil
	m.Stats = Stats{}
	m.duplicates, m.usesTaskID, m.payloadTypes = nil, false, nil
	m.entry, m.entered, m.task = h.Func.Func, false, h.Task
	args := slices.Clone(h.args)
	m.foreign = args != nil
	if args == nil {
		args = []Value{&Unknown{Why: handlerContext}, &Payload{Path: foreignPayload}}
	}
	m.result = m.rootFrame().hand(outermost, args, h.state.fork(), &program.Instr{})
}

// PayloadType is the struct type that the handler decodes the payload into, none if it does not.
func (r *Run) PayloadType() program.TypeRef {
	if len(r.PayloadTypes) == 0 {
		return program.TypeRef{}
	}
	return r.PayloadTypes[0]
}

// payloadPaths lists the parts of the payload that reached an event, sorted.
func payloadPaths(events []*Event) []string {
	seen := map[string]bool{}
	note := func(v Value) {
		Walk(v, func(v Value) bool {
			if p, ok := v.(*Payload); ok && p.Path != "" {
				seen[p.Path] = true
			}
			return true
		})
	}
	for _, e := range events {
		note(e.Key)
		note(e.Payload)
		for _, a := range e.Args {
			note(a)
		}
		for _, s := range e.Sets {
			note(s.Value)
		}
		for _, w := range e.Where {
			note(w.Value)
		}
	}
	out := make([]string, 0, len(seen))
	for p := range seen {
		out = append(out, p)
	}
	sort.Strings(out)
	return out
}

func executable(v Value) bool {
	for _, a := range alternatives(v) {
		switch strip(a.Value).(type) {
		case *Func, *Addr, *Struct:
			return true
		}
	}
	return false
}

// handlerContext marks the context that the queue gives to a handler.
const handlerContext = "ctx"

// rootFrame is a frame of no function, from which handlers are called.
func (m *Machine) rootFrame() *frame {
	fn := program.FuncRef{Pkg: &program.Package{Types: []program.Type{{}}}, Func: &program.Func{Blocks: []program.Block{{}}}}
	f := &frame{m: m, fn: fn, flow: newFlow(fn.Func), cur: &program.Instr{}, run: []bool{true}}
	return f
}
