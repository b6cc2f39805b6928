package replay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// guarded judges the guards of an effect that repeats by nature, or may if two runs overlap.
func (r *runJudge) guarded(e *paper.Event, j judgement) judgement {
	v := r.behindGuards(e, j)
	switch {
	case v.verdict != finding.Unsafe || len(e.Conds) == 0:
	case r.conds.exhausted(0):
		return r.as(j, unknown("there are more tests on the ways to it than are taken apart, and one of them may keep a second run away"))
	case r.foundAlike(e):
		return r.as(j, unknown("it is done where no row of "+e.Table+" was picked, and the next run may pick the row that this one makes"))
	}
	return v
}

func (r *runJudge) behindGuards(e *paper.Event, j judgement) judgement {
	if own := r.testsItself(e); own != nil && j.verdict == finding.Unsafe {
		return r.as(j, *own)
	}
	if r.conds.anyLastAttempt(e.Conds, 0) {
		return r.as(j, safe("observational", "it happens on the last attempt only"))
	}
	tests := r.conds.atoms(e.Conds)
	guards, locked := r.guards(tests, e)
	late := r.untilCommit(e)
	guards = slices.Concat(guards, r.lateGuards(late, e), r.brokenOff(e, tests))
	best, doubt := r.best(guards, append(tests, late...), e, locked)
	if best != nil && best.hole == "crash" && r.leftBehind(tests, e) {
		best.hole, best.detail = "loss", "a crash leaves the lock behind, which keeps later runs away"
	}
	if j.verdict == finding.Unsafe && (best == nil || best.verdict != finding.Safe && best.hole != "loss") {
		if why := r.undone(e); why != "" {
			return r.as(j, safe("opid-guard", why))
		}
	}
	switch {
	case j.verdict == finding.Weak && (best == nil || best.verdict != finding.Safe):
		return j
	case best != nil && (best.verdict == finding.Safe || doubt == ""):
		return r.as(j, *best)
	case doubt != "":
		return r.as(j, unknown(doubt))
	case locked:
		j.detail += "; what it claims is given back by the end of the run: a lock, no claim"
	}
	return j
}

// undone says why a second run of e does not last, "" if it does.
func (r *runJudge) undone(e *paper.Event) string {
	switch {
	case r.rolledBack(e):
		return "the duplicate behind it takes its transaction back"
	case r.aborted(e):
		return "PostgreSQL refuses it after the duplicate in its transaction"
	}
	return ""
}

// best is the verdict of the guard that leaves the smallest hole, nil if none guards; doubt says what was
// not followed on which one depends, if one does.
func (r *runJudge) best(guards []guard, tests []atom, e *paper.Event, locked bool) (best *judgement, doubt string) {
	for _, g := range guards {
		if g.kind == duplicate && !r.alwaysBefore(g.event, tests) {
			continue
		}
		if doubt == "" {
			doubt = r.doubt(g, e)
		}
		if g.kind == openTest || testsEntry(g) {
			continue
		}
		v, why := r.behind(&candidate{g: g, e: e, mark: r.mark(g, e), tests: tests, locked: locked})
		doubt = cmp.Or(doubt, why)
		if v == nil || best != nil && hole(*v) >= hole(*best) || !r.keeps(e, *v, locked) {
			continue
		}
		if best = v; v.verdict == finding.Safe {
			break
		}
	}
	return best, doubt
}

// keeps: no run gets past the guard of the verdict after one that has left its mark. What is asked for that costs more
// than all else.
func (r *runJudge) keeps(e *paper.Event, v judgement, locked bool) bool {
	lost := v.hole == "loss"
	if gotOrMade(v.guard) && (lost && !r.decidesBoth(v.guard, e, v.mark) || r.claimsFirst(v.guard, e, v.mark, locked)) {
		return false
	}
	return v.verdict == finding.Safe || !r.passesAgain(v.guard, e, v.mark, lost)
}

// asksResult: the run makes a number of the column and gives it that, and the test is of the number, or compares the
// column with what is no constant: what the next run makes of the new value may be let pass.
func (r *runJudge) asksResult(g guard, mark *paper.Event) bool {
	if g.kind != stateTest || g.expires || g.column == "" {
		return false
	}
	compares := g.with != nil && (g.op == "==" || g.op == "!=")
	if _, constant := paper.Strip(g.with).(*paper.Const); constant || !compares && (g.with != nil || !r.madeOfColumn(g.test, g)) {
		return false
	}
	return slices.ContainsFunc(mark.Sets, func(s paper.Assign) bool {
		return paper.SameColumn(s.Column, g.column) && r.madeOfColumn(s.Value, g)
	})
}

// madeOfColumn: some number in the value is computed from what g asks for.
func (r *runJudge) madeOfColumn(v paper.Value, g guard) bool {
	return paper.Any(v, func(v paper.Value) bool {
		op, ok := v.(*paper.Op)
		return ok && (arithmetic[op.Name] != "" || op.Name == paper.MixedOp) && slices.ContainsFunc(op.Args, func(a paper.Value) bool {
			return paper.Any(a, func(v paper.Value) bool { return r.readsColumn(v, g) })
		})
	})
}

// otherSource: the test is of a value that is what was read or something else that is no constant, on ways of which
// nothing says which one a run takes.
func (r *runJudge) otherSource(g guard, e *paper.Event) bool {
	if g.kind != stateTest {
		return false
	}
	return slices.ContainsFunc(e.Conds, func(c paper.Cond) bool {
		op, ok := paper.Strip(c.Test).(*paper.Op)
		if !ok || len(op.Args) != 2 {
			return false
		}
		choice, spelling := choiceIn(op.Args[0])
		if choice == nil {
			return false
		}
		own, other := false, false
		for _, a := range paper.Alternatives(choice) {
			_, constant := paper.Strip(a.Value).(*paper.Const)
			switch {
			case paper.Same(apply(op.Name, spelling(a.Value), op.Args[1]), g.test):
				own, other = true, other || r.agrees(a, g)
			case !constant && !slices.ContainsFunc(a.Conds, decides) && !r.readsColumn(a.Value, g), constant && slices.ContainsFunc(a.Conds, r.asksAnswer):
				other = true
			}
		}
		return own && other
	})
}

// asksAnswer: the test is of what a service has answered.
func (r *runJudge) asksAnswer(c paper.Cond) bool {
	return r.memo.answered.of(c.Test, func() bool {
		return paper.Any(c.Test, func(v paper.Value) bool {
			made, ok := v.(*paper.Made)
			return ok && made.Event != nil && made.Event.Store == "http"
		})
	})
}

// agrees: what was read is the value only where it is what another one is, which takes its place otherwise:
// if answer != row.Status { row.Status = answer }.
func (r *runJudge) agrees(a paper.Alt, g guard) bool {
	isRead := func(v paper.Value) bool { return r.readsColumn(v, g) }
	return isRead(a.Value) && slices.ContainsFunc(a.Conds, func(c paper.Cond) bool {
		op, ok := paper.Strip(c.Test).(*paper.Op)
		if !ok || len(op.Args) != 2 || op.Name != "==" && op.Name != "!=" || c.Outcome != (op.Name == "==") {
			return false
		}
		x, y := op.Args[0], op.Args[1]
		if isRead(x) {
			x, y = y, x
		}
		_, constant := paper.Strip(x).(*paper.Const)
		return !constant && isRead(y) && !paper.Any(x, isRead)
	})
}

// readsColumn: the value is what g asks for.
func (r *runJudge) readsColumn(v paper.Value, g guard) bool {
	read, ok := paper.Strip(v).(*paper.Read)
	return ok && sameTable(read.Event, g.event) && paper.SameColumn(r.m.ColumnOf(read), g.column)
}

// makesSeveral: the event is done for each item of a list, so that one run may make as many rows as there can be.
func makesSeveral(e *paper.Event) bool {
	return len(e.Again) > 0 || slices.ContainsFunc(e.Conds, func(c paper.Cond) bool { return saysRound(&c) }) ||
		slices.ContainsFunc(e.Sets, func(s paper.Assign) bool { return s.Value != nil && ofItem(s.Value) })
}

// madeUp: the run after the one that was cut before e may do the same on a way that the first did not take.
func (r *runJudge) madeUp(g guard, e, mark *paper.Event) bool {
	return !r.manySecond() && (r.onOtherWay(e, mark) || slices.ContainsFunc(r.workedLike(e), func(read *paper.Event) bool {
		return slices.ContainsFunc(r.marking(g), func(w *paper.Event) bool { return w.ID < e.ID && worksOff(read, w) })
	}))
}

// workedLike are the lists of rows for which something like e is done.
func (r *runJudge) workedLike(e *paper.Event) []*paper.Event {
	return r.memo.worked.of(e, func() (reads []*paper.Event) {
		for _, o := range r.alike(e) {
			for _, read := range r.workLists(o) {
				if !slices.Contains(reads, read) {
					reads = append(reads, read)
				}
			}
		}
		return reads
	})
}

// onOtherWay: some effect that is like e may be done by the run after the one that left the mark and was cut before e.
// What parts the ways is asked first, since a run decides only so many tests for one question.
func (r *runJudge) onOtherWay(e, mark *paper.Event) bool {
	return r.memo.otherWay.of([2]*paper.Event{e, mark}, func() bool {
		asked := 0
		return slices.ContainsFunc(r.alike(e), func(o *paper.Event) bool {
			parting := contrary(o.Conds, e.Conds)
			if len(parting) == 0 || asked == maxOthers {
				return false
			}
			asked++
			second := r.secondAfter(e, mark, true)
			return second.all(parting).truth != no && second.all(o.Conds).truth != no
		})
	})
}

// worksOff: the rows that are read are in the state in which the mark leaves its row.
func worksOff(read, mark *paper.Event) bool {
	return sameTable(read, mark) && slices.ContainsFunc(read.Where, func(m paper.Match) bool {
		return m.Op == "=" && slices.ContainsFunc(mark.Sets, func(s paper.Assign) bool {
			asked, known := constText(m.Const, m.Value)
			state, set := constText(s.Const, s.Value)
			return known && set && asked == state && paper.SameColumn(m.Column, s.Column)
		})
	})
}

// workLists are the reads of several rows without which o is not done.
func (r *runJudge) workLists(o *paper.Event) []*paper.Event {
	return r.memo.workLists.of(o, func() (reads []*paper.Event) {
		for _, a := range r.conds.atoms(o.Conds) {
			if g := r.guardOf(a); g.kind == absence && readsMany(g.event) && !slices.Contains(reads, g.event) {
				reads = append(reads, g.event)
			}
		}
		return reads
	})
}

// maxOthers is of how many effects it is asked whether they do the same.
const maxOthers = 8

// contrary are those of the conditions that have the other outcome among the others.
func contrary(conds, others []paper.Cond) []paper.Cond {
	return dropping(conds, func(c *paper.Cond) bool { return !surelyNot(c, others) })
}

// gotOrMade: a callee looks for a row, and what it gives back depends on more than whether it is there. It
// may make the row, so that a run that finds it goes on all the same.
func gotOrMade(g guard) bool {
	return (g.kind == existence || g.kind == absence) && g.way > 0 && g.joint
}

// decidesBoth: what is asked of the row is asked before the row is made, which leads on to e, and it is not made
// where it is looked for.
func (r *runJudge) decidesBoth(g guard, e, mark *paper.Event) bool {
	outer := sharedCalls(g.event, e)
	return g.kind == existence && slices.ContainsFunc(r.askedBy(g, e), func(c paper.Cond) bool { return surely(c, mark.Conds) }) &&
		!slices.ContainsFunc(r.marking(g), func(w *paper.Event) bool { return sharedCalls(w, g.event) > outer })
}

// sharedCalls is the number of calls that lead to both events.
func sharedCalls(a, b *paper.Event) int {
	n := 0
	for n < len(a.Chain) && n < len(b.Chain) && a.Chain[n] == b.Chain[n] {
		n++
	}
	return n
}

// letsPass: of tests that skip only together, one does not skip for what the mark writes:
// status != "queued" && status != "running", of a mark "running"; found && state == "open", of a mark "half-open";
// key == "" && sealed == "", of a mark that empties the one and sets the other; not found && not inserted, of what
// was inserted.
func (r *runJudge) letsPass(mark *paper.Event, g guard, tests []atom) bool {
	byState := g.kind == stateTest || g.kind == existence && g.event.Store == "redis"
	if g.way == 0 || !byState && !creates[mark.Kind] {
		return false
	}
	return slices.ContainsFunc(tests, func(a atom) bool {
		if a.way != g.way || !a.joint || a.test == g.test {
			return false
		}
		o := r.guardOf(a)
		switch {
		case !byState:
			return o.kind == absence && sameTable(mark, o.event) && meets(mark, o.event)
		case o.kind != stateTest || o.event != g.event:
			return false
		case g.kind == stateTest && o.column == g.column:
			return !r.setsState(mark, o) || leadsOn(mark, o)
		}
		return setsField(mark, o.column) && !r.setsState(mark, o)
	})
}

// holdsAnyway: a test that skips only together with others has the outcome that skips where e is done, too. So it is
// the others that keep a run away.
func (r *runJudge) holdsAnyway(g guard, e *paper.Event) bool {
	if !g.joint || g.kind != stateTest {
		return false
	}
	run := r.firstUpTo(e)
	return run.all([]paper.Cond{{Test: g.test, Outcome: g.skip}}).truth == yes || slices.ContainsFunc(run.held, func(c paper.Cond) bool {
		choice, op, with := tested(c.Test)
		return choice != nil && c.Outcome == g.skip && slices.ContainsFunc(paper.Alternatives(choice), func(a paper.Alt) bool {
			return paper.Same(testOf(op, a.Value, with), g.test)
		})
	})
}

// asksWhereTo: the test asks of the address that a column holds which host it names, and the
// mark puts an address there that a service gave: it says where a call goes, and nothing of what was done.
func asksWhereTo(g guard, mark *paper.Event) bool {
	ofAddress := func(v paper.Value) bool {
		op, ok := v.(*paper.Op)
		return ok && op.Name == "url.Parse"
	}
	return g.kind == stateTest && g.op == "" && paper.Any(g.test, ofAddress) && slices.ContainsFunc(mark.Sets, func(s paper.Assign) bool {
		return paper.SameColumn(s.Column, g.column) && identity.Of(s.Value).Kind == identity.Unknown
	})
}

func setsField(w *paper.Event, column string) bool {
	return slices.ContainsFunc(w.Sets, func(s paper.Assign) bool { return paper.SameColumn(s.Column, column) })
}

// leadsOn: which state the mark sets depends on the one that was read, and one of them does not skip: after
// "new" comes "paid", and after that another.
func leadsOn(mark *paper.Event, g guard) bool {
	return slices.ContainsFunc(mark.Sets, func(s paper.Assign) bool {
		if !paper.SameColumn(s.Column, g.column) {
			return false
		}
		return slices.ContainsFunc(paper.Alternatives(paper.Strip(s.Value)), func(a paper.Alt) bool {
			byState := slices.ContainsFunc(a.Conds, func(c paper.Cond) bool { return c.Outcome && asksRow(c.Test, g.event) })
			skips, decided := boolOf(paper.Compare(g.op, g.asCompared(a.Value), g.with))
			return byState && decided && skips != g.skip
		})
	})
}

func asksRow(test paper.Value, read *paper.Event) bool {
	return paper.Any(test, func(v paper.Value) bool {
		r, ok := v.(*paper.Read)
		return ok && r.Event == read
	})
}

// chosenWithTask: of the column that g asks, the task says which values are let pass, as in a table of transitions,
// and the mark gives it none that is the same for all tasks.
func (r *runJudge) chosenWithTask(mark *paper.Event, g guard, e *paper.Event, tests []atom) bool {
	if g.kind != stateTest || g.way == 0 || !slices.ContainsFunc(mark.Sets, func(s paper.Assign) bool {
		_, known := constText(s.Const, s.Value)
		return paper.SameColumn(s.Column, g.column) && !known
	}) {
		return false
	}
	return slices.ContainsFunc(r.askedWithTask(e, tests), func(o guard) bool { return o.event == g.event && o.column == g.column })
}

// askedWithTask are those of the tests before e that ask for a state and skip together with one of what the task says.
func (r *runJudge) askedWithTask(e *paper.Event, tests []atom) []guard {
	return r.memo.withTask.of(e, func() (out []guard) {
		byTask := map[int]bool{} // the ways
		for i := range tests {
			if a := &tests[i]; a.joint && a.way > 0 && !byTask[a.way] {
				byTask[a.way] = asksPayload(a.test)
			}
		}
		for i := range tests {
			if a := &tests[i]; a.joint && byTask[a.way] {
				if g := r.guardOf(*a); g.kind == stateTest {
					out = append(out, g)
				}
			}
		}
		return out
	})
}

// testsItself judges a statement that has its guard in it, nil if it has none.
func (r *runJudge) testsItself(e *paper.Event) *judgement {
	var j judgement
	switch {
	case e.Guarded || e.NotExists || e.From != nil && r.changesOnce(e.From):
		j = safe("state-guard", "the statement itself tests whether it ran before")
	case r.asksForMade(e):
		j = unknown("its own condition asks for rows of another table, which the run makes")
	case r.picksFirst(e) && adds(e) && !r.holdsLock(guard{event: e}, e, e):
		j = unlocked
	case r.changesItsCondition(e):
		j = safe("state-guard", "its own condition no longer holds after the first run")
	default:
		return nil
	}
	return &j
}

// asksForMade: the statement does nothing where another table has certain rows, and the run makes rows there.
func (r *runJudge) asksForMade(e *paper.Event) bool {
	return !e.IsRead() && slices.ContainsFunc(e.Where, func(m paper.Match) bool {
		return lacks[m.Op] && m.From != "" && slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool {
			return creates[w.Kind] && w.Store == e.Store && strings.EqualFold(m.From, w.Table)
		})
	})
}

// hole orders verdicts by how far the hole is open.
func hole(j judgement) int {
	switch {
	case j.verdict == finding.Safe:
		return 0
	case j.hole == "overlap":
		return 1
	case j.hole == "loss": // what it keeps away does not happen again
		return 2
	case j.hole == "ttl" && j.severity == finding.Low && j.guard.kind == existence: // a cool-down: it keeps away the run that repeats after a crash
		return 3
	}
	return 4
}

// guards lists those of the tests that may keep a second run from e; locked is set if the run holds a lock.
func (r *runJudge) guards(tests []atom, e *paper.Event) (list []guard, locked bool) {
	var failing failingWays
	for _, a := range tests {
		switch g := r.guardOf(a); {
		case g.kind == noGuard, isQuota(g):
		case r.isLock(g, e), r.isAwaited(g, a):
			locked = true
		default:
			g.past, g.way, g.joint = a.past, a.way, a.joint
			if g.way > 0 && (g.kind == existence || g.kind == absence) && !r.alone(&g, tests) || g.kind == stateTest && g.joint && failing.has(r, g.way, tests) {
				continue
			}
			list = append(list, g)
		}
	}
	return oneWay(list), locked
}

// failingWays are the ways on which a run leaves because a call has failed. No earlier run makes a call fail, whatever
// else is asked on such a way: the state that it leaves may as well lead past the call.
type failingWays map[int]bool

func (f *failingWays) has(r *runJudge, way int, tests []atom) bool {
	if *f == nil {
		*f = failingWays{0: false}
		for _, a := range tests {
			if a.way > 0 && !(*f)[a.way] && (isFailure(a) || r.isFailedWrite(a)) {
				(*f)[a.way] = true
			}
		}
	}
	return (*f)[way]
}

// isFailedWrite: the atom skips where a statement or a request failed that an earlier run does not make fail.
func (r *runJudge) isFailedWrite(a atom) bool {
	e, isNil := errorTest(a)
	return e != nil && !isNil && !e.IsRead() && r.guardOf(a).kind == noGuard
}

// isQuota: it asks how many rows were made since some time, by all or by one person or account. That keeps what comes
// too soon away, and lets the same again come later.
func isQuota(g guard) bool {
	return g.upTo && g.event.Aggregate && !g.event.WhereOpen && slices.ContainsFunc(g.event.Where, byTime) &&
		!slices.ContainsFunc(g.event.Where, func(m paper.Match) bool {
			return !byTime(m) && m.Value != nil && !identity.Of(m.Value).Constant && !namesPerson(wordsOf(goName(m.Column)))
		})
}

// byTime: the condition compares with the time of the run.
func byTime(m paper.Match) bool { return m.Value != nil && hasFresh(m.Value) }

// alone reports whether it skips that a row is there, or is not: not only where something failed as
// well, which what was read is then decoded by. What is also tested against the time expires.
func (r *runJudge) alone(g *guard, tests []atom) bool {
	for _, a := range tests {
		if a.way != g.way || a.test == g.test {
			continue
		}
		if isFailure(a) {
			return false
		}
		g.expires = g.expires || r.guardOf(a).expires
	}
	return true
}

// isFailure: the atom skips where a call failed that is none of a store's.
func isFailure(a atom) bool {
	op, ok := paper.Strip(a.test).(*paper.Op)
	if !ok || len(op.Args) != 2 || !paper.IsNil(op.Args[1]) || a.skip != (op.Name == "!=") || op.Name != "==" && op.Name != "!=" {
		return false
	}
	u, ok := paper.Strip(op.Args[0]).(*paper.Unknown)
	return ok && u.Type.Type().Name == "error"
}

// doubt says what was not followed that decides whether g guards e, "" if all of it was: no mark was seen,
// but something that was not followed could write one.
func (r *runJudge) doubt(g guard, e *paper.Event) string {
	switch {
	case testsEntry(g):
		if w := r.mark(g, e); w != nil && w.ID < e.ID {
			return "it is not known what " + eventWords(w) + " gives the entry of " + g.column + " that a test on its way asks for"
		}
	case g.kind == openTest:
		return "a test on its way depends on " + openName(g.test) + " that was not followed"
	case g.kind == duplicate && r.keyedInsert(g.event) == insertUnknown && g.event.Kind != catalog.Claim && !takesID(g.event):
		return "it is not known whether a second run gets past " + eventWords(g.event) + r.whyUnknown(g.event)
	case g.kind == duplicate || g.kind == absence:
		return ""
	}
	if call := r.mayWrite(); call != "" && r.mark(g, e) == nil {
		return "it is not known whether " + call + " that was not followed writes what a test on its way asks for"
	}
	return ""
}

// testsEntry: the test asks for one entry of a map that a column holds as a text. Which entries a write of the column
// changes is not known.
func testsEntry(g guard) bool {
	op, ok := paper.Strip(g.test).(*paper.Op)
	if g.kind != stateTest || g.element != nil || !ok || len(op.Args) == 0 {
		return false
	}
	return paper.Any(op.Args[0], func(v paper.Value) bool {
		read, ok := v.(*paper.Read)
		return ok && read.Event == g.event && g.event.Store == "sql" && strings.Contains(read.Path, "[") && !strings.Contains(read.Path, "[*]")
	})
}

// whyUnknown says why it is not known what a second run of an insert does.
func (r *runJudge) whyUnknown(e *paper.Event) string {
	if e.Kind != catalog.Insert && e.Kind != catalog.Upsert {
		return ""
	}
	_, why := r.fate(e)
	return ": " + why
}

// openName names the call that was not followed from which a part of the test comes.
func openName(test paper.Value) string {
	name := ""
	paper.Any(test, func(v paper.Value) bool {
		if isOpen(v) {
			name, _, _ = strings.Cut(v.(*paper.Unknown).Why, "#")
		}
		return name != ""
	})
	return callOf(name)
}

func callOf(name string) string {
	if name == "" || name == unnamedCall {
		return "a call"
	}
	return "a call of " + catalog.Short(name)
}

// unnamedCall is what package paper calls the function of a call through a variable.
const unnamedCall = "function value"

// mayWrite names a call that was not followed and could have written something, "" if there is none: a
// method that is named for what leaves nothing behind does not count.
func (r *runJudge) mayWrite() string {
	for _, o := range r.run.Open {
		if !o.Idle && !catalog.MethodLeavesNoMark(o.Name) {
			return callOf(o.Name)
		}
	}
	return ""
}

// as keeps the kind of the effect, and its severity if that was decided.
func (r *runJudge) as(j, verdict judgement) judgement {
	verdict.kind = j.kind
	if j.severity != "" {
		verdict.severity = j.severity
	}
	return verdict
}

// throughGuard judges a guard whose mark is known.
func (r *runJudge) throughGuard(e *paper.Event, g guard, mark *paper.Event, locked bool) judgement {
	reason := "state-guard"
	if g.kind == duplicate || g.kind == existence || g.kind == wonTest {
		reason = "opid-guard"
	}
	switch ttl := r.lifeOf(mark); {
	case g.expires: // how long it holds is not known, so it is not reported
		return judgement{verdict: finding.Weak, reason: "ttl-lock", hole: "ttl", detail: "the mark is tested against the time of the run, so it expires", severity: finding.Low}
	case ttl > 0 && ttl < catalog.RunTimeout:
		return judgement{verdict: finding.Weak, reason: "ttl-lock", hole: "ttl", detail: "the mark is gone after " + ttl.String() + ", before a run is over that takes as long as the queue lets it"}
	case takesID(mark) && !keepsID(mark):
		return judgement{verdict: finding.Weak, reason: "ttl-lock", hole: "ttl", detail: "the queue forgets the task ID when that task is done"}
	case (mark == e || e.Tx != nil && e.Tx == mark.Tx) && !locked && r.overlapping(g, e, mark):
		return unlocked
	case mark == e:
		return safe(reason, "the effect itself leaves the mark")
	case e.Tx != nil && e.Tx == mark.Tx:
		return safe(reason, "the mark is written in the same transaction")
	case r.claimsFirst(g, e, mark, locked) && r.leavesRest(e, mark):
		return judgement{verdict: finding.Weak, reason: "marked-before", hole: "loss", detail: "the mark stands for all rounds of a loop that ends at the first call that fails, so that a retry leaves out those behind it even without a crash"}
	case r.claimsFirst(g, e, mark, locked):
		return safe(reason, "claimed before a service that takes no key")
	case mark.Lands() < e.Lands():
		return judgement{verdict: finding.Weak, reason: "marked-before", hole: "loss", detail: "the mark is written before the effect, outside of its transaction"}
	case mark.ID < e.ID:
		return judgement{verdict: finding.Weak, reason: "guard-not-atomic", hole: "crash", detail: "the mark is written in a transaction that commits after the effect"}
	}
	return judgement{verdict: finding.Weak, reason: "guard-not-atomic", hole: "crash", detail: "the mark is written after the effect, outside of its transaction"}
}

// claimsFirst: a service that takes no key is called behind a claim that stays when the run ends
// there. One in a transaction that is still open is taken back. A state that is read and marked
// claims only while a lock is held.
func (r *runJudge) claimsFirst(g guard, e, mark *paper.Event, locked bool) bool {
	if !takesNoKey(e) {
		return false
	}
	return g.kind == wonTest || mark.Lands() < e.Lands() && (locked || g.kind != existence && g.kind != stateTest)
}

// leavesRest: e is done in a loop that ends, and the task with it, at the first call that fails. The mark
// stands for the whole loop and stays, so that no later run does those behind that call.
func (r *runJudge) leavesRest(e, mark *paper.Event) bool {
	if r.mayGiveBack(mark) || r.inBetween(e, mark) {
		return false
	}
	for i, c := range e.Again {
		if shared(c, mark.Again) {
			continue
		}
		for _, a := range r.conds.atoms(e.Again[i : i+1]) {
			if of, isNil := errorTest(a); of == e && !isNil && r.fails(guard{}, a) {
				return true
			}
		}
	}
	return false
}

// takesNoKey: what receives it can neither join a transaction nor tell a second run: mail, a
// channel of Redis, a topic of Kafka, a service that is known by its host.
func takesNoKey(e *paper.Event) bool {
	switch e.Kind {
	case catalog.External:
		return !e.Keyed || e.Store == "http" && !hasKey(e) && catalog.TakesNoKey(hostOf(e.Table))
	case catalog.Enqueue:
		return !e.Keyed || e.Store == "redis"
	}
	return false
}
