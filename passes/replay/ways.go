package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
)

// oneWay leaves out the tests that were made on the way with both outcomes: the ways came
// together again before the effect.
func oneWay(guards []guard) []guard {
	var list []guard
	for i := range guards {
		if !madeBothWays(&guards[i], guards) {
			list = append(list, guards[i])
		}
	}
	return list
}

func madeBothWays(g *guard, guards []guard) bool {
	for i := range guards { // not copied: each is held against all others
		if h := &guards[i]; g.skip != h.skip && !inOtherWay(g, h) && sameTest(g, h) && !narrowed(h, guards) || g.joint && !h.joint && contraryNull(g, h) {
			return true
		}
	}
	return false
}

// contraryNull: one skips where the column is NULL, the other where it is not.
func contraryNull(g, h *guard) bool {
	return g.kind == stateTest && h.kind == stateTest && g.event == h.event && g.column == h.column &&
		(g.op == "is null" && h.op == "is not null" || g.op == "is not null" && h.op == "is null")
}

// inOtherWay: h skips together with others, in another way than g.
func inOtherWay(g, h *guard) bool { return h.joint && h.way > 0 && h.way != g.way }

// narrowed: a callee that compares one column with several values skips where it is none of them.
// That it is not the first of them does not skip.
func narrowed(h *guard, guards []guard) bool {
	return h.way > 0 && h.kind == stateTest && slices.ContainsFunc(guards, func(o guard) bool {
		return o.way == h.way && o.kind == stateTest && o.event == h.event && o.column == h.column && !sameTest(&o, h)
	})
}

// sameTest: two guards ask the same of the same. That a call failed and that it failed for want of
// a row are two tests, whatever they say of the row.
func sameTest(g, h *guard) bool {
	if g.kind != stateTest || h.kind != stateTest {
		return paper.Same(g.test, h.test)
	}
	return g.event == h.event && g.column == h.column && g.op == h.op &&
		(g.with == nil && h.with == nil || g.with != nil && h.with != nil && paper.Same(g.with, h.with))
}

// bypassed: outcomes of other tests lead to the effect past a guard though its mark is there.
func (r *runJudge) bypassed(g guard, e *paper.Event) bool {
	return slices.ContainsFunc(g.past, func(p paper.Cond) bool {
		return !slices.ContainsFunc(e.Conds, func(c paper.Cond) bool { return excludes(c, p) }) && r.goesPast(g, p, e)
	})
}

// excludes: both conditions cannot hold in one run.
func excludes(c, p paper.Cond) bool {
	if c.SameTest(&p) {
		return c.Outcome != p.Outcome
	}
	x, ok1 := c.Test.(*paper.Op)
	y, ok2 := p.Test.(*paper.Op)
	if !ok1 || !ok2 || x.Name != "==" || y.Name != "==" || !c.Outcome || !p.Outcome {
		return false
	}
	same, decided := boolOf(paper.Compare("==", x.Args[1], y.Args[1]))
	return decided && !same && paper.Same(x.Args[0], y.Args[0])
}

// goesPast: the condition says that the mark is there, or speaks of something else altogether.
func (r *runJudge) goesPast(g guard, p paper.Cond, e *paper.Event) bool {
	ofMark := false
	for _, a := range r.conds.takeApart(paper.Cond{Test: p.Test, Outcome: !p.Outcome}) {
		switch there := r.guardOf(a); {
		case there.kind == noGuard || there.event != g.event:
		case there.kind == duplicate || there.skip == g.skip && sameTest(&there, &g) || g.kind == existence && foundIt(a, g.event):
			return true
		default:
			ofMark = true
		}
	}
	if ofMark {
		return false
	}
	for _, a := range r.conds.takeApart(p) {
		if other := r.guardOf(a); other.kind == openTest || other.kind != noGuard && r.mark(other, e) != nil {
			return false
		}
	}
	return chosen(p.Test)
}

// foundIt: the atom keeps away where a read went well, and so found its row.
func foundIt(a atom, read *paper.Event) bool {
	e, isNil := errorTest(a)
	return isNil && e == read && e.IsRead() && !readsMany(e)
}

// chosen: a test of what the task asks for, and of nothing else: what a row says may be another
// way of telling whether the effect took place. A test for an empty value asks whether there is a
// key at all.
func chosen(test paper.Value) bool {
	if op, ok := test.(*paper.Op); ok && len(op.Args) == 2 && isEmptyValue(op.Args[1]) {
		return false
	}
	return asksPayload(test)
}

// asksPayload: a test of what the payload holds, and of nothing else.
func asksPayload(test paper.Value) bool {
	return paper.Any(test, isPayload) && !paper.Any(test, func(v paper.Value) bool {
		switch v.(type) {
		case *paper.Read, *paper.Unknown, *paper.Fresh, *paper.Result, *paper.Made, *paper.Choice:
			return true
		}
		return false
	})
}

func isEmptyValue(v paper.Value) bool {
	c, ok := paper.Strip(v).(*paper.Const)
	return ok && (paper.IsNil(c) || c.Text == "" || c.Text == "0")
}

func isPayload(v paper.Value) bool {
	_, ok := v.(*paper.Payload)
	return ok
}
