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
	if slices.ContainsFunc(cells, hasOpenKey) {
		return nil
	}
	return cells
}

// membership is what a set says of k: of if it is the member's key, otherwise if it is nobody's.
func membership(set []cell, k Value, of func(cell) Value, otherwise Value) Value {
	var alts []Alt
	var none []Cond
	for _, c := range set {
		is := binary("==", k, c.key)
		alts = append(alts, Alt{Value: of(c), Conds: []Cond{{Test: is, Outcome: true}}})
		none = append(none, Cond{Test: is})
	}
	return newChoice(append(alts, Alt{Value: otherwise, Conds: none}))
}

// entry is what a map holds under the key of the cell.
func entry(c cell) Value { return c.val }

// isThere: a map holds something under the key of the cell.
func isThere(cell) Value { return boolean(true) }

// inTable is what the maps among which something else chooses, as those of a table of transitions, hold under k,
// and whether they do; nil if not all of their entries are known.
func (f *frame) inTable(st *State, m, k Value) (v, has Value) {
	maps, ok := strip(m).(*Choice)
	if !ok || len(maps.Alts) > maxSet {
		return nil, nil
	}
	var all []cell
	alts := alternatives(maps)
	each := make([][]cell, len(alts))
	for i, a := range alts {
		cells, known := f.m.elements(st, a.Value)
		if !known || len(cells) > maxSet || slices.ContainsFunc(cells, hasOpenKey) {
			return nil, nil
		}
		each[i] = cells
		all = append(all, cells...)
	}
	zero := zeroOfAll(all)
	if zero == nil {
		return nil, nil
	}
	var values, there []Alt
	for i, a := range alts {
		values = append(values, Alt{under(each[i], k, entry, zero), a.Conds})
		there = append(there, Alt{under(each[i], k, isThere, boolean(false)), a.Conds})
	}
	return newChoice(values), newChoice(there)
}

// under is membership, decided where k is constant.
func under(set []cell, k Value, of func(cell) Value, otherwise Value) Value {
	if indexPath(k) == anyElement {
		return membership(set, k, of, otherwise)
	}
	if i := slices.IndexFunc(set, func(c cell) bool { return indexPath(c.key) == indexPath(k) }); i >= 0 {
		return of(set[i])
	}
	return otherwise
}

// hasOpenKey: the key of the entry is not constant.
func hasOpenKey(c cell) bool { return c.key == nil || indexPath(c.key) == anyElement }

// isStored: the value is one that was read from a store.
func isStored(v Value) bool {
	_, ok := strip(v).(*Read)
	return ok
}

// zeroOfAll is the zero value of the type that the entries have, nil if they are of a kind that has another one.
func zeroOfAll(set []cell) (zero Value) {
	for _, c := range set {
		switch v := strip(c.val).(type) {
		case *Addr, *Func:
			zero = &Const{Kind: program.Nil}
		case *Const:
			if zero = zeros[v.Kind]; zero == nil || v.Implicit {
				return nil
			}
		default:
			return nil
		}
	}
	return zero
}

// zeros are the zero values of constants.
var zeros = map[program.ConstKind]Value{
	program.Nil:    &Const{Kind: program.Nil},
	program.Bool:   boolean(false),
	program.String: &Const{Kind: program.String},
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
