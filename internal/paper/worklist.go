package paper

import (
	"slices"

	"github.com/idemlint/idemlint/internal/catalog"
)

// A list of what is still to do is put together under tests and worked off behind them:
//
//	if !exists { todo = append(todo, x) }
//	…
//	for _, x := range todo { insert(x) }
//
// What is done with an element is done under the tests under which it came into the list.

// filledUnder are the conditions under which elements came into the list that append makes of old:
// where old may hold some already, those that all of them share.
func (f *frame) filledUnder(old Value, st *State) []Cond {
	if f.m.wiring {
		return nil
	}
	now := f.conds()
	before, some := f.m.filled(st, old)
	if some {
		return shareOf(before, now)
	}
	return now
}

// filled are the conditions under which elements came into a list, and whether it may hold any.
func (m *Machine) filled(st *State, list Value) (conds []Cond, some bool) {
	for _, a := range alternatives(strip(list)) {
		v := strip(a.Value)
		if isEmptyList(v) || m.madeEmpty(st, v) {
			continue
		}
		under := m.filledBy(st, v)
		if some {
			under = shareOf(conds, under)
		}
		if conds, some = under, true; len(conds) == 0 {
			break
		}
	}
	return conds, some
}

func (m *Machine) filledBy(st *State, v Value) []Cond {
	addr, ok := v.(*Addr)
	if !ok || addr.Path != "" {
		return nil
	}
	c := st.get(addr.Obj)
	if c == nil {
		return nil
	}
	return c.filled
}

// filledOr are the conditions under which the elements of two contents came there, of which one may hold none.
func (c *content) filledOr(o *content) []Cond {
	switch {
	case len(c.filled) == 0 && len(o.filled) == 0:
		return nil
	case c.holdsNone():
		return o.filled
	case o.holdsNone():
		return c.filled
	}
	return shareOf(c.filled, o.filled)
}

// holdsNone: a container was made without elements.
func (c *content) holdsNone() bool {
	return c != nil && c.base == nil && len(c.cells) == 0 && c.length == 0
}

// fill notes under which conditions the entries of a map were put there.
func (m *Machine) fill(st *State, entries Value, under []Cond) {
	addr, ok := strip(entries).(*Addr)
	if !ok || addr.Path != "" || m.wiring {
		return
	}
	if c := st.get(addr.Obj); c != nil && (len(under) > 0 || len(c.filled) > 0) {
		filled := *c
		filled.filled = under
		st.set(addr.Obj, &filled)
	}
}

// isEmptyList: nil, or the nil with which a loop began.
func isEmptyList(v Value) bool {
	if op, ok := v.(*Op); ok && op.Name == "loop" && len(op.Args) == 1 {
		v = op.Args[0]
	}
	return isNil(v)
}

// madeEmpty: make([]T, 0, n), to which nothing was appended.
func (m *Machine) madeEmpty(st *State, v Value) bool {
	if op, ok := v.(*Op); ok && op.Name == "loop" && len(op.Args) == 1 {
		v = strip(op.Args[0])
	}
	addr, ok := v.(*Addr)
	if !ok || addr.Path != "" {
		return false
	}
	return st.get(addr.Obj).holdsNone()
}

func shareOf(a, b []Cond) []Cond {
	var both []Cond
	for _, c := range a {
		if hasCond(b, c) {
			both = append(both, c)
		}
	}
	return both
}

func hasCond(conds []Cond, c Cond) bool {
	return slices.ContainsFunc(conds, func(d Cond) bool { return c.Outcome == d.Outcome && c.Test == d.Test })
}

// condsOfLists are the conditions under which the lists were filled that must hold something for
// execution to reach the current instruction.
func (f *frame) condsOfLists() []Cond {
	var out []Cond
	for ; f != nil; f = f.parent {
		for _, c := range f.flow.controls[f.block] {
			cond, ok := f.condOf(c)
			if !ok || f.outs[c.block] == nil {
				continue
			}
			if list := needsElement(cond); list != nil {
				under, _ := f.m.filled(f.outs[c.block], list)
				out = append(out, under...)
			}
		}
	}
	return out
}

// needsElement is the list of which a condition says that it holds an element, nil if it says so of none.
func needsElement(c Cond) Value {
	op, ok := strip(c.Test).(*Op)
	if ok && op.Name == "more" && len(op.Args) == 1 && c.Outcome { // a loop over a map
		return op.Args[0]
	}
	if !ok || len(op.Args) != 2 {
		return nil
	}
	if list := lengthOf(op.Args[1]); list != nil && op.Name == "<" && c.Outcome {
		return list
	}
	list := lengthOf(op.Args[0])
	if n, ok := op.Args[1].(*Const); list == nil || !ok || n.Text != "0" {
		return nil
	}
	if outcome, known := moreThanNone[op.Name]; known && c.Outcome == outcome {
		return list
	}
	return nil
}

// moreThanNone are the outcomes of comparisons of a length with 0 for a list that holds something.
var moreThanNone = map[string]bool{">": true, "!=": true, "==": false, "<=": false}

func lengthOf(v Value) Value {
	if op, ok := strip(v).(*Op); ok && op.Name == "len" && len(op.Args) > 0 {
		return op.Args[0]
	}
	return nil
}

// condsOfRows are the conditions under which the rows came into the list that an insert is given.
func (f *frame) condsOfRows(e *Event) []Cond {
	if e.Kind != catalog.Insert && e.Kind != catalog.Upsert {
		return nil
	}
	for _, arg := range e.Args {
		for _, list := range []Value{arg, f.m.load(f.st, arg)} { // a list, or the address of one
			if under, _ := f.m.filled(f.st, list); len(under) > 0 {
				return under
			}
		}
	}
	return nil
}

// withConds adds to conds what they do not hold yet.
func withConds(conds []Cond, more ...[]Cond) []Cond {
	for _, c := range slices.Concat(more...) {
		if !hasCond(conds, c) {
			conds = append(conds, c)
		}
	}
	return conds
}
