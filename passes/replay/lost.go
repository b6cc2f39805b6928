package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// orLost: an effect of which a repeat does no harm stands behind a mark that lasts before it. After
// a crash in between the next run finds the mark and leaves the effect out. Whoever could have
// repeated it has no reason to mark first.
func (r *runJudge) orLost(e *paper.Event, j judgement) judgement {
	mark, detail := r.before(e)
	if mark == nil {
		return j
	}
	lost := judgement{verdict: finding.Weak, reason: "marked-before", hole: "loss", kind: j.kind, detail: detail, mark: mark}
	if ends(e, mark) || r.inBetween(e, mark) || r.othersSay(e, mark) || r.shortLived(mark) || r.mayGiveBack(mark) {
		lost.severity = finding.Low
	}
	return lost
}

// lostBehind is a mark behind which an effect is lost, nil if there is none, and how.
type lostBehind struct {
	mark   *paper.Event
	detail string
}

// before is the mark behind which e is lost, nil if there is none, and how.
func (r *runJudge) before(e *paper.Event) (mark *paper.Event, detail string) {
	lost := r.memo.behind.of(e, func() lostBehind {
		mark, detail := r.findBefore(e)
		return lostBehind{mark, detail}
	})
	return lost.mark, lost.detail
}

func (r *runJudge) findBefore(e *paper.Event) (mark *paper.Event, detail string) {
	if takesNoKey(e) || e.Kind == catalog.Claim || e.Store == "redis" && e.Kind == catalog.Delete || setsExpiry(e) || e.Go != 0 || afterFailure(e) || e.InDefer && slices.ContainsFunc(e.Conds, needsError) {
		return nil, ""
	}
	tests := r.conds.atoms(e.Conds)
	all := joined(tests, r.untilCommit(e))
	for i, a := range all {
		if g := r.closes(a, all, e); g.kind != noGuard && (i < len(tests) || r.testsLater(g, e)) {
			if mark := r.markBefore(g, a, e, all); mark != nil && !takesAway(e, mark) && !r.doneElsewhere(e, mark, a) && !r.endedInstead(e, a) {
				return mark, "the mark is written before the effect, outside of its transaction, though the effect could be repeated"
			}
		}
	}
	if broken := r.brokenOff(e, tests); len(broken) > 0 {
		return broken[0].event, "a duplicate in the transaction before it makes PostgreSQL refuse the commit, whatever the program makes of the duplicate"
	}
	if call := r.refused(tests); call != nil {
		return call, "the body of the call before it differs on each attempt, and the service refuses its key with another body"
	}
	rounds := r.conds.atoms(e.Again)
	all = joined(tests, rounds)
	for _, g := range r.endingRounds(e, rounds) {
		if r.endsLoop(g, all) {
			return g.event, "the loop ends at the first item that an earlier run has done, so that those behind it are never done"
		}
	}
	return nil, ""
}

// joined is both lists, which may be the first itself: most effects have none of the second.
func joined(first, second []atom) []atom {
	if len(second) == 0 {
		return first
	}
	return slices.Concat(first, second)
}

// refused is a call without whose success e is not done and that each repeat makes under the same
// key with another body. Stripe answers that with an error (idempotency_error).
func (r *runJudge) refused(tests []atom) *paper.Event {
	for _, a := range tests {
		call, isNil := errorTest(a)
		if call != nil && !isNil && strings.HasPrefix(call.Store, "Stripe") && call.Key != nil && identity.Of(call.Key).Kind < identity.Unknown && identity.Of(call.Body).Kind == identity.Fresh {
			return call
		}
	}
	return nil
}

// ends: what ends the state that the mark began is lost with the work in between, which has a
// verdict of its own; what is kept in Redis is mostly made anew.
func ends(e, mark *paper.Event) bool {
	return mark != e && sameTable(mark, e) || e.Store == "redis"
}

// inBetween: the mark is a state that the run leaves again after e. What got stuck in it is seen by
// its state, and programs have something that looks for such rows.
func (r *runJudge) inBetween(e, mark *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return !o.IsRead() && o != mark && o.ID > e.ID && sameTable(o, mark)
	})
}

// othersSay: another effect behind the same mark speaks for all: one that is done before, or one
// that has a finding for its nature too.
func (r *runJudge) othersSay(e, mark *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		if o == e || o.IsRead() || ends(o, mark) || o.ID > e.ID && nature[o.Kind](r, o).verdict != finding.Unsafe {
			return false
		}
		m, _ := r.before(o)
		return m == mark
	})
}

// closes is the guard that surely keeps a run away from e by one test alone, none if it is no such
// test or its mark goes away by itself.
func (r *runJudge) closes(a atom, tests []atom, e *paper.Event) guard {
	if a.joint || len(a.past) > 0 || r.conds.index(tests).hasContrary(&a) {
		return guard{}
	}
	g := r.guardOf(a)
	if g.expires || g.event != nil && r.anew(g.event) {
		return guard{}
	}
	return g
}

// endingRounds are the guards that surely end the loop around e: by one test alone, or since PostgreSQL refuses
// the commit. Each round asks how the transaction of a claim went, so that it has one of its own.
func (r *runJudge) endingRounds(e *paper.Event, rounds []atom) []guard {
	if len(e.Again) == 0 {
		return nil
	}
	var list []guard
	for _, a := range rounds {
		if g := r.closes(a, rounds, e); g.kind != noGuard && g.event != nil && (g.event.Tx == nil || asksFor(g.event.Tx, e.Again)) {
			list = append(list, g)
		}
	}
	for _, w := range r.breakers() {
		if asksForCommit(w.Tx, e.Again) {
			list = append(list, guard{kind: duplicate, event: w})
		}
	}
	return list
}

// endsLoop: what is done for each item of a loop ends at the first item that an earlier run has claimed, so that
// the items behind it are never done.
func (r *runJudge) endsLoop(g guard, tests []atom) bool {
	return !r.mayGiveBack(g.event) && g.event.Go == 0 && (g.kind == rowsTest || g.kind == wonTest || g.kind == duplicate) &&
		r.surelyMarks(g.event, g) && r.alwaysBefore(g.event, tests) && r.claimsItem(g.event)
}

// claimsItem: what is claimed is another thing for each item of a loop.
func (r *runJudge) claimsItem(claim *paper.Event) bool {
	return slices.ContainsFunc(append(r.keysGiven(claim), claim.Key), ofItem) ||
		slices.ContainsFunc(claim.Where, func(m paper.Match) bool { return ofItem(m.Value) })
}

// ofItem: the value is another one for each item of a loop.
func ofItem(v paper.Value) bool {
	return paper.Any(v, func(v paper.Value) bool {
		switch x := v.(type) {
		case *paper.Payload:
			return strings.Contains(x.Path, "[*]")
		case *paper.Read:
			return strings.Contains(x.Path, "[*]")
		case *paper.Op: // of a list that the run has put together
			return x.Name == "part" && len(x.Args) == 2 && isItem(x.Args[1])
		}
		return false
	})
}

func isItem(path paper.Value) bool {
	text, _ := paper.StringOf(path)
	return text == "[*]"
}

// takesAway: the effect removes the mark, so that a later run is let in.
func takesAway(e, mark *paper.Event) bool { return e.Kind == catalog.Delete && sameTable(mark, e) }

// afterFailure: the effect is done only where a call has failed. That a read found no row is no failure.
func afterFailure(e *paper.Event) bool {
	return slices.ContainsFunc(e.Conds, func(c paper.Cond) bool {
		of, isNil := errorTest(atom{test: c.Test, skip: c.Outcome})
		return of != nil && !isNil && !slices.ContainsFunc(e.Conds, func(c paper.Cond) bool {
			o, notFound := notFoundTest(atom{test: c.Test, skip: c.Outcome})
			return o == of && notFound
		})
	})
}

// markBefore is the write that surely makes the guard skip and that lasts before e does.
func (r *runJudge) markBefore(g guard, a atom, e *paper.Event, tests []atom) *paper.Event {
	for _, w := range r.surelyMarking(g) {
		if w == e || sameStatement(w, e) || w.Beside(e) || w.Tx != nil && (w.Tx == e.Tx || w.Tx.Ended == 0) || w.Lands() >= e.Lands() || w.InDefer && !e.InDefer {
			continue
		}
		if !takenBack(w, e) && r.comesPast(e, w, tests) && (!r.mayEnd(w) || !r.fails(g, a)) {
			return w
		}
	}
	return nil
}

// sameStatement: a function that calls itself comes to the same insert again, after it has made that very row.
func sameStatement(w, e *paper.Event) bool {
	return w.Kind == catalog.Insert && w.Kind == e.Kind && w.Place == e.Place && slices.EqualFunc(w.Sets, e.Sets, func(x, y paper.Assign) bool {
		return x.Value != nil && y.Value != nil && paper.Same(paper.Strip(x.Value), paper.Strip(y.Value))
	})
}

// comesPast: all tests on the way to w are among those on the way to e.
func (r *runJudge) comesPast(e, w *paper.Event, tests []atom) bool {
	return r.memo.past.of([2]*paper.Event{w, e}, func() bool { return r.conds.index(tests).hasAll(r.testsBeyondRounds(w)) })
}

// surelyMarking lists the writes that surely make a guard skip, in order.
func (r *runJudge) surelyMarking(g guard) []*paper.Event {
	return r.memo.surely.of(keyOfMark(g), func() []*paper.Event {
		return slices.DeleteFunc(slices.Clone(r.writesTo(g.event)), func(w *paper.Event) bool { return !r.surelyMarks(w, g) })
	})
}

// testsBeyondRounds are the tests on the way to w, without those that say that there is another item.
func (r *runJudge) testsBeyondRounds(w *paper.Event) []atom {
	return r.memo.beyond.of(w, func() []atom { return r.conds.takeApart(beyondRounds(w.Conds)...) })
}

// beyondRounds leaves out the conditions that say that there is another item.
func beyondRounds(conds []paper.Cond) []paper.Cond {
	return dropping(conds, saysRound)
}

func saysRound(c *paper.Cond) bool {
	op, ok := paper.Strip(c.Test).(*paper.Op)
	return ok && c.Outcome && (op.Name == "more" || op.Name == "<" && paper.Any(op.Args[0], isRound))
}

// isRound: the number of a round of a loop.
func isRound(v paper.Value) bool {
	op, ok := v.(*paper.Op)
	return ok && op.Name == "loop"
}

// fails: the handler returns an error where the test skips, so that the task is tried again until
// the mark has gone. The error of a claim that tells otherwise that it is lost is none then.
func (r *runJudge) fails(g guard, a atom) bool {
	fails := false
	for _, end := range paper.Alternatives(errorOf(r.run.Result)) {
		if !slices.ContainsFunc(end.Conds, func(c paper.Cond) bool { return r.follows(c, a) }) {
			continue
		}
		own, _ := errorTest(atom{test: paper.NewOp("==", end.Value, &paper.Const{Kind: program.Nil})})
		switch {
		case r.conds.contradictory(end.Conds), own != nil && own == g.event && failed(own, end.Conds):
			continue
		case paper.IsNil(paper.Strip(end.Value)), own != nil && own == g.event && !failsIfLost(own):
			return false
		}
		fails = true
	}
	return fails
}

// failed: the conditions say that the call gave an error.
func failed(e *paper.Event, conds []paper.Cond) bool {
	return slices.ContainsFunc(conds, func(c paper.Cond) bool {
		of, isNil := errorTest(atom{test: c.Test, skip: c.Outcome})
		return of == e && !isNil
	})
}

// follows: where the test skips the condition holds.
func (r *runJudge) follows(c paper.Cond, a atom) bool {
	return slices.ContainsFunc(r.conds.takeApart(paper.Cond{Test: c.Test, Outcome: !c.Outcome}), func(o atom) bool {
		return o.skip == a.skip && o.number == a.number
	})
}

// surelyMarks reports whether each run after w skips by guard g, for as long as the mark is there.
// What is not known does not count.
func (r *runJudge) surelyMarks(w *paper.Event, g guard) bool {
	if r.leavesState(w, g) {
		return false
	}
	switch g.kind {
	case rowsTest:
		return w == g.event && r.changesNothingAgain(w)
	case wonTest:
		return w == g.event && w.Store == "redis" && identity.Of(w.Key).Kind < identity.Unknown
	case duplicate:
		return w == g.event && (keepsID(w) || r.keyedInsert(w) == insertUnique) && r.replacement(w) == coversNone
	case existence:
		return !g.upTo && w.ID > g.event.ID && sameTable(w, g.event) && (creates[w.Kind] || setsKey(w)) && meets(w, g.event)
	case absence:
		return w.ID > g.event.ID && sameTable(w, g.event) && r.sameRow(w, g.event) && leaves(w, g.event)
	case stateTest:
		return w.ID > g.event.ID && sameTable(w, g.event) && r.sameRow(w, g.event) && r.surelySkips(w, g)
	}
	return false
}

// changesNothingAgain: a second run of the write surely affects no row.
func (r *runJudge) changesNothingAgain(w *paper.Event) bool {
	switch {
	case w.WhereOpen:
		return false
	case w.NotExists, w.Kind == catalog.Delete:
		return true
	case w.Kind == catalog.Insert:
		return w.Conflict == "nothing" && r.keyedInsert(w) == insertUnique
	case w.Kind == catalog.Upsert:
		return looksFirst(w) && len(w.Where) > 0 && !slices.ContainsFunc(w.Where, func(m paper.Match) bool {
			return m.Op != "=" || m.Value == nil || identity.Of(m.Value).Kind >= identity.Unknown
		})
	}
	return slices.ContainsFunc(w.Where, func(m paper.Match) bool { return surelyFalsified(w, m) })
}

// surelyFalsified: the write sets the column to a constant for which the condition does not hold.
func surelyFalsified(w *paper.Event, m paper.Match) bool {
	return slices.ContainsFunc(w.Sets, func(s paper.Assign) bool {
		if s.Relative || m.Column == "" || !paper.SameColumn(s.Column, m.Column) {
			return false
		}
		if m.Op == "is null" {
			return surelySet(s)
		}
		text, known := constText(s.Const, s.Value)
		of, known2 := constText(m.Const, m.Value)
		if m.Op == "is not null" {
			return isNull(s)
		}
		return known && known2 && falsifies(paper.Assign{Const: text}, paper.Match{Op: m.Op, Const: of})
	})
}

// surelySet: the column gets a value that is not null.
func surelySet(s paper.Assign) bool {
	if s.Default {
		return true
	}
	text, known := constText(s.Const, s.Value)
	return known && text != "null" || s.Value != nil && identity.Of(s.Value).Kind == identity.Fresh
}

// meets: what was created is what the read asks for.
func meets(w, read *paper.Event) bool {
	if w.Store == "redis" {
		return w.Key != nil && read.Key != nil && paper.Same(paper.Strip(w.Key), paper.Strip(read.Key))
	}
	if read.WhereOpen || len(read.Where) == 0 {
		return false
	}
	return !slices.ContainsFunc(read.Where, func(m paper.Match) bool {
		v, ok := columnValue(w, m.Column)
		return !ok || v == nil || m.Value == nil || m.Op != "=" || !paper.Same(paper.Strip(v), paper.Strip(m.Value))
	})
}

// sameRow: the write is to a row that the read found, or to the one that it asked for.
func (r *runJudge) sameRow(w, read *paper.Event) bool {
	if w.WhereOpen || r.otherRows(w, read) {
		return false
	}
	return slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		if m.Op != "=" || m.Value == nil {
			return false
		}
		if found, ok := paper.Strip(m.Value).(*paper.Read); ok && found.Event == read {
			return true
		}
		return slices.ContainsFunc(read.Where, func(o paper.Match) bool {
			return o.Op == "=" && o.Value != nil && paper.SameColumn(o.Column, m.Column) && paper.Same(paper.Strip(o.Value), paper.Strip(m.Value))
		})
	})
}

// leaves: after the write the read does not find the row any more.
func leaves(w, read *paper.Event) bool {
	return w.Kind == catalog.Delete || slices.ContainsFunc(read.Where, func(m paper.Match) bool { return surelyFalsified(w, m) })
}

// surelySkips: the write sets the column that g tests to a constant for which g skips.
func (r *runJudge) surelySkips(w *paper.Event, g guard) bool {
	return slices.ContainsFunc(w.Sets, func(s paper.Assign) bool {
		if s.Relative || g.column == "" || !paper.SameColumn(s.Column, g.column) {
			return false
		}
		switch g.op {
		case "is null":
			return isNull(s)
		case "is not null":
			return surelySet(s)
		case "":
			return false
		}
		text, known := constText(s.Const, s.Value)
		of, ok := paper.Strip(g.with).(*paper.Const)
		if !known || !ok {
			return g.op == "==" && g.skip && writesStable(s, g.with)
		}
		skips, decided := boolOf(paper.Compare(g.op, g.asCompared(&paper.Const{Kind: of.Kind, Text: text}), of))
		return decided && skips == g.skip
	})
}

// writesStable: the column gets the very value, which is the same on each attempt.
func writesStable(s paper.Assign, v paper.Value) bool {
	return s.Value != nil && v != nil && paper.Same(paper.Strip(s.Value), paper.Strip(v)) && identity.Of(v).Kind == identity.Stable
}

// doneElsewhere: the same effect is also done on a way that the mark does not close.
func (r *runJudge) doneElsewhere(e, mark *paper.Event, closed atom) bool {
	return slices.ContainsFunc(r.alike(e), func(o *paper.Event) bool {
		return o != mark && !r.conds.index(r.conds.atoms(o.Conds)).has(&closed)
	})
}

// alike are the other events that do the same as e.
func (r *runJudge) alike(e *paper.Event) []*paper.Event {
	return r.memo.alike.of(e, func() (list []*paper.Event) {
		for _, o := range r.run.Events {
			if o != e && o.Kind == e.Kind && o.Symbol == e.Symbol && o.Table == e.Table && sameSets(o, e) {
				list = append(list, o)
			}
		}
		return list
	})
}

// sameSets: both write the same columns, and no other constants.
func sameSets(a, b *paper.Event) bool {
	return slices.EqualFunc(a.Sets, b.Sets, func(x, y paper.Assign) bool {
		s, known := constText(x.Const, x.Value)
		t, known2 := constText(y.Const, y.Value)
		return x.Column == y.Column && (!known || !known2 || s == t)
	})
}
