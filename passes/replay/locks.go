package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// isLock: what was claimed before e is given back by a run that goes well. It keeps two runs
// apart; a run after the first finds nothing.
func (r *runJudge) isLock(g guard, e *paper.Event) bool {
	if g.event == nil || g.event.Kind != catalog.Claim && !addsOnce(g.event) || r.anew(g.event) {
		return false
	}
	return g.event.Store == "lock" || slices.ContainsFunc(r.run.Events, func(d *paper.Event) bool { return r.givesBack(d, g.event, e) })
}

// isAwaited: where the claim is lost the task fails, and is tried again until what a crash may have left behind is gone,
// soon and by itself. A run that may give it back otherwise takes it for a lock.
func (r *runJudge) isAwaited(g guard, a atom) bool {
	return g.kind == wonTest && g.event.Kind == catalog.Claim && r.mayGiveBack(g.event) && r.shortLived(g.event) && r.fails(g, a)
}

// isOutlasted: a lock is awaited before the mark is written, for as long as the mark lives: whoever comes past the lock
// of a run that has died does not find the mark any more.
func (r *runJudge) isOutlasted(mark *paper.Event, tests []atom) bool {
	return r.mayEnd(mark) && slices.ContainsFunc(tests, func(a atom) bool {
		g := r.guardOf(a)
		return g.kind == wonTest && g.event.ID < mark.ID && r.isAwaited(g, a) && longest(r.expiry(g.event)) >= max(longest(r.expiry(mark)), 1)
	})
}

// givesBack reports whether d deletes what was claimed, on each way on which it was claimed, e is
// done and nothing failed: not one that is taken only where e failed. Of a list of locks each round gives one back.
func (r *runJudge) givesBack(d, claim, e *paper.Event) bool {
	if d.Store != claim.Store || d.ID < claim.ID || !deletesKey(d) && !takesOut(d, claim) || !ofKey(d, claim) {
		return false
	}
	return !slices.ContainsFunc(d.Conds, func(c paper.Cond) bool {
		return !wentWell(c) && !saidBy(e.Conds, c) && !saidBy(claim.Conds, c) && !shared(c, d.Again) && !r.saysWon(c, claim)
	})
}

// ofKey: d is about the key that was claimed, or, in a loop, about each of several of which that is one.
func ofKey(d, claim *paper.Event) bool {
	if d.Key == nil || claim.Key == nil {
		return false
	}
	key := paper.Strip(claim.Key)
	return paper.Same(paper.Strip(d.Key), key) || len(d.Again) > 0 && slices.ContainsFunc(paper.Alternatives(d.Key), func(a paper.Alt) bool {
		return paper.Same(paper.Strip(a.Value), key)
	})
}

// saysWon: the condition asks for nothing but that the claim was won, be it through the error of a
// function that claims. Where it was not, there is nothing to give back.
func (r *runJudge) saysWon(c paper.Cond, claim *paper.Event) bool {
	won := false
	for _, a := range r.conds.takeApart(c) {
		if g := r.guardOf(a); g.kind == wonTest && g.event == claim {
			won = true
		} else if e, _ := errorTest(a); e != claim {
			return false
		}
	}
	return won
}

// deletesKey: the command takes away the whole key, not a field or member of it.
func deletesKey(d *paper.Event) bool {
	command, _, _ := strings.Cut(d.Text, " ")
	return slices.Contains([]string{"DEL", "UNLINK", "GETDEL"}, command)
}

// takesOut: the command removes the member or field that was claimed.
func takesOut(d, claim *paper.Event) bool {
	return d.Kind == catalog.Delete && len(claim.Members) > 0 && slices.EqualFunc(d.Members, claim.Members, func(x, y paper.Value) bool {
		return x != nil && y != nil && paper.Same(paper.Strip(x), paper.Strip(y))
	})
}

// wentWell: the condition says that no error came of a call.
func wentWell(c paper.Cond) bool {
	e, isNil := errorTest(atom{test: c.Test, skip: c.Outcome})
	return e != nil && isNil
}

// shared reports whether c is one of the conditions.
func shared(c paper.Cond, conds []paper.Cond) bool { return hasCond(conds, &c) }

func hasCond(conds []paper.Cond, c *paper.Cond) bool {
	for i := range conds { // not copied: the digest of a test stays with its condition
		if o := &conds[i]; o.Outcome == c.Outcome && o.SameTest(c) {
			return true
		}
	}
	return false
}

// condSet are conditions of which it is asked for many others whether they are among them: nearly none is.
type condSet struct {
	conds []paper.Cond
	about digests
	open  bool // the digest of some is not known
}

func setOf(conds []paper.Cond) *condSet {
	s := &condSet{conds: conds}
	for i := range conds {
		n := conds[i].Digest()
		s.about.addNumber(n)
		s.open = s.open || n == 0
	}
	return s
}

// hasAll reports whether all of the conditions are in the set.
func (s *condSet) hasAll(conds []paper.Cond) bool {
	for i := range conds {
		c := &conds[i]
		if !s.open && !s.about.hasNumber(c.Digest()) || !hasCond(s.conds, c) {
			return false
		}
	}
	return true
}

// dropping is the list without those for which drop holds: the list itself where there are none, as mostly. It
// is not to be changed, and what is added to it is not seen in the list.
func dropping(conds []paper.Cond, drop func(c *paper.Cond) bool) []paper.Cond {
	n := 0
	for n < len(conds) && !drop(&conds[n]) {
		n++
	}
	kept := conds[:n:n]
	for i := n + 1; i < len(conds); i++ {
		if c := &conds[i]; !drop(c) {
			kept = append(kept, *c)
		}
	}
	return kept
}

// saidBy: one of the conditions says the same, be it the other way round: x != nil, and not x == nil.
func saidBy(conds []paper.Cond, c paper.Cond) bool {
	return shared(c, conds) || shared(turned(c), conds)
}

// opposite are the comparisons of which one holds where the other does not.
var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

func turned(c paper.Cond) paper.Cond {
	if op, ok := paper.Strip(c.Test).(*paper.Op); ok && opposite[op.Name] != "" {
		c.Test, c.Outcome = paper.NewOp(opposite[op.Name], op.Args...), !c.Outcome
	}
	return c
}

// mayGiveBack: the run deletes the key of a claim somewhere, or keys that are not known. That is
// less than a lock, which is surely given back (givesBack), but its expiry is not that of a mark.
func (r *runJudge) mayGiveBack(claim *paper.Event) bool {
	for _, w := range r.run.Events {
		if w.Kind == catalog.Delete && w.Store == "redis" && (w.Table == "" || w.Table == "%s" || sameTable(w, claim)) {
			return true
		}
	}
	return false
}

// takenOff: each run that goes well deletes the key that it has claimed.
func (r *runJudge) takenOff(claim *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(d *paper.Event) bool {
		won := &paper.Event{Conds: slices.DeleteFunc(slices.Clone(d.Conds), func(c paper.Cond) bool { return paper.EventOf(c.Test) != claim && !shared(c, claim.Conds) })}
		return r.givesBack(d, claim, won)
	})
}

// leftBehind: a crash leaves a lock that keeps the runs after it away from e: it has no expiry, and
// the handler does not fail where it is held.
func (r *runJudge) leftBehind(tests []atom, e *paper.Event) bool {
	return slices.ContainsFunc(tests, func(a atom) bool {
		g := r.guardOf(a)
		return g.kind == wonTest && g.event.Store == "redis" && r.isLock(g, e) && !r.mayEnd(g.event) && !r.fails(g, a)
	})
}
