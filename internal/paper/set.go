package paper

import (
	"slices"

	"github.com/idemlint/idemlint/internal/program"
)

// maxSet bounds the sets of constants whose members are told apart.
const maxSet = 16

// setOf lists the entries of a map with constant keys, nil if it is another one or the key is constant.
func (f *frame) setOf(st *State, m, k Value) []cell {
	cells, known := f.m.elements(st, m)
	if !known || len(cells) == 0 || len(cells) > maxSet || indexPath(k) != anyElement {
		return nil
	}
	if slices.ContainsFunc(cells, func(c cell) bool { return c.key == nil || indexPath(c.key) == anyElement }) {
		return nil
	}
	return cells
}

// membership is what a set says of k: of if it is the member's key, false if it is nobody's.
func membership(set []cell, k Value, of func(cell) Value) Value {
	var alts []Alt
	var none []Cond
	for _, c := range set {
		is := binary("==", k, c.key)
		alts = append(alts, Alt{Value: of(c), Conds: []Cond{{Test: is, Outcome: true}}})
		none = append(none, Cond{Test: is})
	}
	return newChoice(append(alts, Alt{Value: boolean(false), Conds: none}))
}

func allBools(set []cell) bool {
	return !slices.ContainsFunc(set, func(c cell) bool {
		v, ok := strip(c.val).(*Const)
		return !ok || v.Kind != program.Bool || v.Implicit
	})
}

// keysRead is the key by which a map holds what was read from a store, nil if it is another map, or the
// key is constant.
func (f *frame) keysRead(st *State, m, k Value) Value {
	if indexPath(k) != anyElement {
		return nil
	}
	for _, a := range alternatives(m) {
		addr, ok := strip(a.Value).(*Addr)
		if !ok || addr.Path != "" || st.get(addr.Obj) == nil {
			continue
		}
		for _, c := range st.get(addr.Obj).cells {
			if c.key != nil && EventOf(c.key) != nil {
				return c.key
			}
		}
	}
	return nil
}

// foundIf is what a map of values of type t holds under a key, or its zero value where it has no such key.
func foundIf(has, v Value, t program.TypeRef) Value {
	var alts []Alt
	for _, a := range alternatives(v) {
		c, isConst := strip(a.Value).(*Const)
		missing := isConst && c.Implicit
		if missing && mayBeNil[t.Type().Kind] {
			a.Value = &Const{Kind: program.Nil}
		}
		alts = append(alts, Alt{a.Value, []Cond{{Test: has, Outcome: !missing}}})
	}
	return newChoice(alts)
}

// mayBeNil are the types whose zero value is nil.
var mayBeNil = map[program.TypeKind]bool{program.Pointer: true, program.Slice: true, program.Map: true, program.Interface: true}
