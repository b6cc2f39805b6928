package paper

import (
	"slices"

	"github.com/idemlint/idemlint/internal/program"
)

// searches are the functions of package slices that look for an element, by what they give.
var searches = map[string]struct{ byFunc, index bool }{
	"slices.Contains":     {},
	"slices.ContainsFunc": {byFunc: true},
	"slices.Index":        {index: true},
	"slices.IndexFunc":    {byFunc: true, index: true},
}

// indexOp is the position of an element that was found.
const indexOp = "index"

// search executes what looks for an element of a list as the loop that it is: of rows that were read it asks
// any one of them. A list of more elements than are told apart, and one that was read and is asked for an
// element as a whole, are left to who knows the function by its name.
func (f *frame) search(symbol string, args []Value, st *State, in *program.Instr) (Value, bool) {
	how, ok := searches[symbol]
	if !ok || len(args) != 2 {
		return nil, false
	}
	if c, ok := strip(args[0]).(*Choice); ok && !how.byFunc {
		return f.searchEach(symbol, c, args[1], st, in)
	}
	var tests []Value
	cells, known := f.m.elements(st, args[0])
	switch {
	case known && len(cells) <= maxSet:
		for _, c := range cells {
			tests = append(tests, f.found(how.byFunc, c.val, args[1], st, in))
		}
	case how.byFunc:
		tests = []Value{f.found(true, f.m.partOf(st, args[0], anyElement), args[1], st, in)}
	default:
		return nil, false
	}
	some := whereAny(tests, true)
	if !how.index {
		return some, true
	}
	at := newOp(indexOp, args[0])
	if found, decided := decidedBool(some); decided && found {
		return at, true
	} else if decided {
		return integer(-1), true
	}
	return newChoice([]Alt{{at, []Cond{{Test: some, Outcome: true}}}, {integer(-1), []Cond{{Test: some}}}}), true
}

// searchEach is search in each of several lists of which all elements are known.
func (f *frame) searchEach(symbol string, lists *Choice, wanted Value, st *State, in *program.Instr) (Value, bool) {
	alts := alternatives(lists)
	if len(alts) > maxSet || slices.ContainsFunc(alts, func(a Alt) bool { _, known := f.m.elements(st, a.Value); return !known }) {
		return nil, false
	}
	var out []Alt
	for _, a := range alts {
		v, ok := f.search(symbol, []Value{a.Value, wanted}, st, in)
		if !ok {
			return nil, false
		}
		out = append(out, Alt{v, a.Conds})
	}
	return newChoice(out), true
}

// found is whether an element is the one that is looked for.
func (f *frame) found(byFunc bool, element, wanted Value, st *State, in *program.Instr) Value {
	if !byFunc {
		return binary("==", element, wanted)
	}
	return f.each(wanted, st, in, func(v Value, st *State) (Value, bool) {
		fn, ok := funcOf(v)
		if !ok {
			return nil, false
		}
		return f.apply(fn, []Value{element}, st, in), true
	})
}

// foldIndex decides whether an element was found by the position that is given of it.
func foldIndex(op string, x, y Value) Value {
	at, ok := strip(x).(*Op)
	n, isInt := intOf(y)
	if !ok || at.Name != indexOp || !isInt || n > 0 || n == 0 && op != "<" && op != ">=" {
		return nil
	}
	return boolean(op == ">=" || op == ">" || op == "!=")
}
