package paper

import (
	"slices"

	"github.com/idemlint/idemlint/internal/program"
)

// route is what a mux hands the task of the running handler to.
type route struct {
	value  Value
	method string
}

// muxKey names a mux: the object that it is, or the value that its constructor gave.
func muxKey(v Value) string {
	if a, ok := strip(v).(*Addr); ok {
		return "object" + itoa(a.Obj.ID) + "." + a.Path
	}
	return targetKey(strip(v))
}

// maxMounts bounds the muxes that may stand around a handler.
const maxMounts = 8

// routesTo lists the muxes that lead to a handler, each with what it hands the task to, and
// what the server runs: the handler itself, its mux, the mux that this one is mounted on, or
// what was put around one of them.
func (m *Machine) routesTo(h *Handler) (routes map[string]route, outermost route) {
	routes = map[string]route{}
	outermost = route{h.value, h.method}
	r := h.Registration
	for range maxMounts {
		if r == nil || r.Mux == "" {
			break
		}
		if _, seen := routes[r.Mux]; seen {
			break
		}
		routes[r.Mux] = outermost
		outermost = route{value: r.muxValue}
		if r = m.mounts(h.state).of[r.Mux]; r != nil {
			outermost = route{r.Handler, r.Method}
		}
	}
	return routes, outermost
}

// mounts are the registrations of muxes, or of decorators around them, with another mux or a
// server, by mux; and for each such registration its mux.
type mounts struct {
	of    map[string]*Registration
	muxes map[*Registration]string
	seen  int // registrations when it was made
}

// Mounted are the places where a mux was registered, as with a server: its handlers were registered with it.
func (m *Machine) Mounted() []Place {
	var places []Place
	if m.mounted != nil {
		for _, r := range m.Registrations {
			if m.mounted.muxes[r] != "" {
				places = append(places, r.Place)
			}
		}
	}
	return places
}

// mounts finds the muxes that were registered as handlers.
func (m *Machine) mounts(st *State) *mounts {
	if m.mounted != nil && m.mounted.seen == len(m.Registrations) {
		return m.mounted
	}
	known := map[string]bool{}
	for _, r := range m.Registrations {
		known[r.Mux] = r.Mux != ""
	}
	m.mounted = &mounts{of: map[string]*Registration{}, muxes: map[*Registration]string{}, seen: len(m.Registrations)}
	for _, r := range m.Registrations {
		key := muxKey(r.Handler)
		if !known[key] {
			key = m.muxIn(st, r.Handler, known, 0)
		}
		if key == "" || key == r.Mux {
			continue
		}
		m.mounted.muxes[r] = key
		if m.mounted.of[key] == nil {
			m.mounted.of[key] = r
		}
	}
	return m.mounted
}

// muxIn finds a mux that was made a handler: within a decorator it is what is called in the end.
func (m *Machine) muxIn(st *State, v Value, muxes map[string]bool, depth int) string {
	if depth > 3 {
		return ""
	}
	if x, ok := v.(*Iface); ok {
		if key := muxKey(x.V); muxes[key] {
			return key
		}
	}
	for _, p := range m.heldBy(st, v) {
		if key := m.muxIn(st, p, muxes, depth+1); key != "" {
			return key
		}
	}
	return ""
}

// heldBy are the values that a handler may pass the task on to: what a closure has captured, what stands in the
// fields of a decorator.
func (m *Machine) heldBy(st *State, v Value) (parts []Value) {
	switch x := v.(type) {
	case *Iface:
		return []Value{x.V}
	case *Func:
		for _, free := range x.Free {
			parts = append(parts, m.captive(st, free))
		}
	case *Addr:
		if c := st.get(x.Obj); c != nil {
			for _, cell := range c.cells {
				parts = append(parts, cell.val)
			}
		}
	case *Struct:
		return Parts(x)
	}
	return parts
}

// outerOnly leaves out the handlers that another of the alternatives passes the task on to: a middleware that is
// switched off gives back the handler as it is. One run does not go both ways.
func (m *Machine) outerOnly(st *State, handler Value) Value {
	alts := alternatives(handler)
	if len(alts) < 2 {
		return handler
	}
	kept := slices.DeleteFunc(slices.Clone(alts), func(inner Alt) bool {
		return slices.ContainsFunc(alts, func(a Alt) bool { return m.passesTo(st, a.Value, inner.Value) })
	})
	if len(kept) == 0 || len(kept) == len(alts) {
		return handler
	}
	return join(kept)
}

func (m *Machine) passesTo(st *State, outer, inner Value) bool {
	return slices.ContainsFunc(m.heldBy(st, strip(outer)), func(v Value) bool { return same(strip(v), strip(inner), 0) })
}

// captive is what a closure's free variable holds.
func (m *Machine) captive(st *State, free Value) Value {
	if cell, ok := free.(*Addr); ok && cell.Path == "" && !isAggregate(cell.Obj.Type) {
		return m.load(st, cell)
	}
	return free
}

// serve hands the task to a mux of the running handler through its middleware, of which the
// first is the outermost; ok is false if v is no such mux.
func (f *frame) serve(v Value, args []Value, st *State, in *program.Instr) (result Value, ok bool) {
	key := muxKey(v)
	next, ok := f.m.routes[key]
	if !ok {
		return nil, false
	}
	middleware := f.m.middle[key]
	for i := len(middleware) - 1; i >= 0; i-- {
		if wrapped := f.dynamic(middleware[i], []Value{next.value}, st, in); wrapped != nil && executable(wrapped) {
			next = route{value: wrapped}
		}
	}
	return f.hand(next, args, st, in), true
}

// hand calls a handler: a mux, a function, or a value with a method.
func (f *frame) hand(to route, args []Value, st *State, in *program.Instr) Value {
	return f.each(f.m.outerOnly(st, to.value), st, in, func(v Value, st *State) (Value, bool) {
		if r, ok := f.serve(v, args, st, in); ok {
			return r, true
		}
		if fn, ok := funcOf(v); ok {
			return f.apply(fn, args, st, in), true
		}
		if t, inner, ok := f.m.dynamicType(v); ok {
			return f.method(t, inner, orElse(to.method, "ProcessTask"), args, st, in)
		}
		return nil, false
	})
}
