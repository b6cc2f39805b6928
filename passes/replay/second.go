package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// passesAgain: a run after a complete one that has left the mark, or, if e may be lost, after one that ended right
// before e lasted, gets past the guard all the same. It finds all that the first run wrote and else what that one
// found, and its calls succeed.
func (r *runJudge) passesAgain(g guard, e, mark *paper.Event, lost bool) bool {
	asked := r.askedBy(g, e)
	return len(asked) > 0 && r.secondAfter(e, mark, lost).all(asked).holds()
}

// askedBy are the conditions on the way to e of which the guard is made.
func (r *runJudge) askedBy(g guard, e *paper.Event) []paper.Cond {
	var asked []paper.Cond
	own := r.conds.numbers.of(g.test)
	for i, c := range e.Conds {
		if slices.ContainsFunc(r.conds.atoms(e.Conds[i:i+1]), func(a atom) bool { return a.number == own }) {
			asked = append(asked, c)
		}
	}
	return asked
}

// onTheWay: whether the run that does e has done w as well. Of one that its own conditions keep from e
// nothing follows.
func (r *runJudge) onTheWay(w, e *paper.Event) truth {
	return r.firstUpTo(e).does(beyondRounds(w.Conds))
}

// does: whether the run does what stands under the conditions.
func (k *knownRun) does(conds []paper.Cond) truth {
	if k.never {
		return unsure
	}
	return k.all(conds).truth
}

// firstUpTo is the run that does e.
func (r *runJudge) firstUpTo(e *paper.Event) *knownRun {
	return r.memo.first.of(e, func() *knownRun { return r.runWith(e.Conds) })
}

// firstMaking is the run that comes to w and changes something by it: an insert that leaves a row as it was is no mark.
func (r *runJudge) firstMaking(w *paper.Event) *knownRun {
	if w.Kind != catalog.Insert || w.Conflict != "nothing" || len(w.Columns) == 0 {
		return r.firstUpTo(w)
	}
	run := &knownRun{r: r, held: r.held(w.Conds), made: w}
	run.never = run.all(w.Conds).truth == no
	return run
}

// runWith is the run in which the conditions hold.
func (r *runJudge) runWith(conds []paper.Cond) *knownRun {
	run := &knownRun{r: r, held: r.held(conds)}
	run.never = run.all(conds).truth == no
	return run
}

// markedOnce is what a second run is asked after: the first has left the mark and done e, or ended right before.
type markedOnce struct {
	e, mark *paper.Event
	lost    bool
}

// secondAfter is the run after one that has left the mark: a complete one, or, if e is lost, one that ended right
// before e lasted.
func (r *runJudge) secondAfter(e, mark *paper.Event, lost bool) *knownRun {
	if r.manySecond() {
		mark = nil
	}
	return r.memo.second.of(markedOnce{e, mark, lost}, func() *knownRun {
		return &knownRun{r: r, first: r.firstWith(e, mark), before: e, complete: !lost, mark: mark}
	})
}

// firstWith is the run that does e and has left the mark, if there is one; where no run does both, it is the one that does e.
func (r *runJudge) firstWith(e, mark *paper.Event) *knownRun {
	if mark == nil {
		return r.firstUpTo(e)
	}
	return r.memo.both.of([2]*paper.Event{e, mark}, func() *knownRun {
		more := dropping(beyondRounds(mark.Conds), func(c *paper.Cond) bool { return surely(*c, e.Conds) })
		if len(more) == 0 {
			return r.firstUpTo(e)
		}
		if both := r.runWith(slices.Concat(e.Conds, more)); !both.never {
			return both
		}
		return r.firstUpTo(e)
	})
}

// maxSecond is for how many effects and marks a run is followed that has left the mark. Where a handler has more,
// the others are asked of the effect alone.
const maxSecond = 200

func (r *runJudge) manySecond() bool { return len(r.memo.second) >= maxSecond }

// maxTests is how many tests are decided for one question.
const maxTests = 400

// knownRun decides tests of a run by what is known of it.
type knownRun struct {
	r        *runJudge
	held     []paper.Cond     // of the first run
	index    map[uint32][]int // of held, by what is asked; nil until it is asked for
	never    bool             // they contradict each other
	first    *knownRun        // of the second run, nil for the first
	before   *paper.Event     // up to which the first run came, but for a complete one, which has done it
	complete bool
	mark     *paper.Event     // which the first run has surely left
	made     *paper.Event     // an insert that has made its row
	known    map[int32]answer // by the number of the test
	of       *askedOf         // nil until it is asked for
	rows     []*paper.Event   // see found; nil until it is asked for
	fuel     int              // for the question at hand
}

// truth is the outcome of a test as far as it is known.
type truth uint8

const (
	unsure truth = iota
	yes
	no
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// answer is the outcome of a test, which may be another one than in the first run if it is changed.
type answer struct {
	truth
	changed bool
}

// open is the answer to what may have any outcome.
var open = answer{unsure, true}

// holds: of a condition that held in the first run.
func (a answer) holds() bool { return a.truth == yes || a.truth == unsure && !a.changed }

func (a answer) negated() answer {
	a.truth = [...]truth{unsure: unsure, yes: no, no: yes}[a.truth]
	return a
}

// all is the answer to whether each of the conditions holds.
func (k *knownRun) all(conds []paper.Cond) answer {
	k.fuel = maxTests
	if k.first != nil {
		k.first.fuel = maxTests
	}
	return k.allOf(conds)
}

func (k *knownRun) allOf(conds []paper.Cond) answer {
	result := answer{truth: yes}
	for _, c := range conds {
		a := k.condition(c)
		switch {
		case a.truth == no && !a.changed:
			return a
		case a.truth == no || result.truth == no:
			result = answer{no, true}
		case a.truth == unsure:
			result.truth = unsure
		}
		result.changed = result.changed || a.changed
	}
	return result
}

// condition is the answer to whether a test has the outcome, or is not made at all.
func (k *knownRun) condition(c paper.Cond) answer {
	a := k.test(c.Test)
	if !c.Outcome {
		a = a.negated()
	}
	if a.truth == yes || len(c.Past) == 0 {
		return a
	}
	for _, p := range c.Past {
		past := k.condition(p)
		if past.truth == yes {
			return past
		}
		if past.truth == unsure {
			a.truth = unsure
		}
		a.changed = a.changed || past.changed
	}
	return a
}

func (k *knownRun) test(v paper.Value) answer {
	v = paper.Strip(v)
	if b, ok := boolOf(v); ok {
		return answer{truth: truthOf(b)}
	}
	number := k.r.conds.numbers.of(v)
	if a, ok := k.known[number]; ok {
		return a
	}
	if k.fuel--; k.fuel < 0 {
		return open
	}
	a := k.find(v)
	if k.first != nil && a.changed && a.truth != unsure && a.truth == k.first.test(v).truth {
		a.changed = false
	}
	if k.fuel >= 0 {
		if k.known == nil {
			k.known = map[int32]answer{}
		}
		k.known[number] = a
	}
	return a
}

func (k *knownRun) find(v paper.Value) answer {
	if k.first == nil {
		if t := k.said(v); t != unsure {
			return answer{truth: t}
		}
	}
	if op, ok := v.(*paper.Op); ok && op.Name == "!" && len(op.Args) == 1 {
		return k.test(op.Args[0]).negated()
	}
	if ways := k.r.waysOf(v); len(ways) > 0 {
		if was := k.sameWay(v, ways); was != unsure {
			return answer{truth: was}
		}
		return k.ofWays(ways)
	}
	if k.first == nil {
		return answer{truth: k.succeeds(v)}
	}
	return k.again(v)
}

// way is an alternative of the value that a test is about.
type way struct {
	alt    paper.Alt
	test   paper.Value  // the test of this alternative
	beyond []paper.Cond // that led to it, without those that say that there is another item
}

// waysOf are the ways of what a test is about, none if that is no choice. They are made once, so that what
// is known of their tests is found again.
func (r *runJudge) waysOf(test paper.Value) []way {
	choice, op, with := tested(test)
	if choice == nil {
		return nil
	}
	return r.memo.ways.of(test, func() []way {
		alts := paper.Alternatives(choice)
		ways := make([]way, len(alts))
		for i, a := range alts {
			ways[i] = way{a, testOf(op, a.Value, with), beyondRounds(a.Conds)}
		}
		return ways
	})
}

// sameWay is the outcome that the test had in the first run if the second one takes the same alternative,
// whichever that was: nothing has changed by which one of them is chosen that has the outcome.
func (k *knownRun) sameWay(test paper.Value, ways []way) truth {
	if k.first == nil {
		return unsure
	}
	was := k.first.test(test).truth
	if was == unsure {
		return unsure
	}
	for _, w := range ways {
		if !gives(w.alt, w.test, was == yes) {
			continue
		}
		if (slices.ContainsFunc(w.alt.Conds, asksInRounds) || k.allOf(w.alt.Conds).changed || k.test(w.test).changed) && !k.first.otherwiseTold(w.alt) {
			return unsure
		}
	}
	return was
}

// ofWays is the answer that all alternatives give which the run can take. It is the one of the first
// run, whatever that was, if nothing has changed by which the alternative is chosen.
func (k *knownRun) ofWays(ways []way) answer {
	var result answer
	some, agree := false, true
	for _, w := range ways {
		taken := k.allOf(w.beyond)
		result.changed = result.changed || taken.changed
		if taken.truth == no {
			continue
		}
		one := k.test(w.test)
		result.changed = result.changed || one.changed
		agree = agree && (!some || one.truth == result.truth)
		result.truth, some = one.truth, true
	}
	if !agree {
		result.truth = unsure
	}
	return result
}

// again is the outcome of a test that cannot be taken apart in the second run: by what was written, or as
// it was in the first run if it is about something else.
func (k *knownRun) again(test paper.Value) answer {
	touched := false
	for _, outcome := range []bool{true, false} {
		g := k.r.guardOf(atom{test: test, skip: outcome})
		if g.kind == noGuard || g.kind == openTest || g.event == nil || !g.event.IsRead() && !k.r.mayRefuse(g.event) {
			continue
		}
		some, all, sure := k.after(g)
		switch {
		case some && k.stillThere(g):
			return answer{truthOf(outcome == (g.kind == existence)), true}
		case all && (sure || k.first.test(test).truth == truthOf(outcome)):
			return answer{truthOf(outcome), true}
		}
		touched = touched || some
	}
	if touched || k.mayHaveChanged(test) {
		return open
	}
	if before := k.first.test(test); before.truth != unsure {
		return before
	}
	return answer{truth: k.succeeds(test)}
}

// after: some write of the first run may decide the guard, and all make it skip from which its row may have
// come. One of them is sure, or the row may still be as it was.
func (k *knownRun) after(g guard) (some, all, sure bool) {
	for _, w := range slices.Backward(k.r.touching(g)) {
		if !k.wrote(w) || k.r.apart(w, k.before) || k.mark != nil && k.r.apart(w, k.mark) {
			continue
		}
		if g.expires || !k.r.surelyMarks(w, g) {
			return true, false, false
		}
		if some = true; w == k.mark || k.first.asked().results[w] || k.r.onTheWay(w, k.before) == yes {
			return true, true, true
		}
	}
	return some, some, false
}

// touching lists the writes that may change what the guard asks, in order, and what it asks itself.
func (r *runJudge) touching(g guard) []*paper.Event {
	return r.memo.touching.of(keyOfMark(g), func() []*paper.Event {
		marking := r.marking(g)
		return slices.DeleteFunc(r.mayTouch(g, marking), func(w *paper.Event) bool {
			return w != g.event && (w.ID < g.event.ID || !r.touches(w, g) && !slices.Contains(marking, w))
		})
	})
}

// mayTouch are the writes to the tables that the guard asks, those that make it hold, and what it asks itself, in order.
func (r *runJudge) mayTouch(g guard, marking []*paper.Event) []*paper.Event {
	list := slices.Concat(r.writesTo(g.event), marking)
	if g.event.Store == "sql" {
		for table := range r.namedTables(g.event) {
			list = append(list, r.writesTo(&paper.Event{Store: "sql", Table: table})...)
		}
	}
	slices.SortFunc(list, func(a, b *paper.Event) int { return a.ID - b.ID })
	return slices.Compact(list)
}

// touches: the write may change what the guard asks, of its own table or of another that its statement names.
func (r *runJudge) touches(w *paper.Event, g guard) bool {
	return sameTable(w, g.event) && mayDecide(w, g) && !r.otherRows(w, g.event) || r.namesTable(g.event, w)
}

// wrote: the change of the first run lasts, if it came to it. That of another goroutine was waited for where the run
// goes on only if it went well.
func (k *knownRun) wrote(w *paper.Event) bool {
	if w.IsRead() || w.Beside(k.before) && !k.first.asked().results[w] {
		return false
	}
	return k.complete || w != k.before && (!w.InDefer || k.before.InDefer) && w.Lands() < k.before.Lands()
}

// stillThere: the first run found rows when it asked the same again, after it had written.
func (k *knownRun) stillThere(g guard) bool {
	if g.kind != existence && g.kind != absence {
		return false
	}
	return slices.ContainsFunc(k.first.found(), func(read *paper.Event) bool {
		return read != g.event && asksTheSame(read, g.event) && !slices.ContainsFunc(k.r.run.Events, func(w *paper.Event) bool {
			return k.wrote(w) && w.ID > read.ID && (sameTable(w, g.event) || k.r.namesTable(g.event, w))
		})
	})
}

// found are the events whose rows are there by what holds in the run.
func (k *knownRun) found() []*paper.Event {
	if k.rows == nil {
		k.rows = []*paper.Event{}
		for _, c := range k.held {
			if g := k.r.guardOf(atom{test: c.Test, skip: c.Outcome}); g.kind == existence {
				k.rows = append(k.rows, g.event)
			}
		}
	}
	return k.rows
}

// asksTheSame: both reads ask for the same rows.
func asksTheSame(a, b *paper.Event) bool {
	return sameTable(a, b) && !a.WhereOpen && !b.WhereOpen && len(a.Where) > 0 && slices.EqualFunc(a.Where, b.Where, func(x, y paper.Match) bool {
		return paper.SameColumn(x.Column, y.Column) && x.Op == y.Op && x.Const == y.Const && x.From == y.From && paper.Same(x.Value, y.Value)
	})
}

// namesTable: the statement of a read asks another table as well, to which w writes.
func (r *runJudge) namesTable(read, w *paper.Event) bool {
	return read.Store == "sql" && w.Store == "sql" && w.Table != "" && !sameTable(read, w) && r.namedTables(read)[w.Table]
}

// namedTables are those of the tables that the run writes to which stand in the text of a read.
func (r *runJudge) namedTables(read *paper.Event) map[string]bool {
	return r.memo.named.of(read, func() map[string]bool {
		asked, named := map[string]bool{}, map[string]bool{}
		for _, w := range r.run.Events {
			if w.IsRead() || w.Table == "" || asked[w.Table] {
				continue
			}
			asked[w.Table] = true
			if strings.Contains(read.Text, w.Table) {
				named[w.Table] = true
			}
		}
		return named
	})
}

// mayDecide: the write may change what the guard asks of its row.
func mayDecide(w *paper.Event, g guard) bool {
	switch {
	case w.Store == "redis" || w.Kind == catalog.Delete || len(w.Sets) == 0 || g.event.WhereOpen || setsAny(w, g.event):
		return true
	case g.kind == stateTest && (!creates[w.Kind] || w.Kind == catalog.Upsert): // else another row than the one that was read
		return g.column == "" || slices.ContainsFunc(w.Sets, func(a paper.Assign) bool { return paper.SameColumn(a.Column, g.column) })
	}
	return creates[w.Kind]
}

// mayHaveChanged: the test is about something that the first run wrote to after it had asked, or that was
// not followed.
func (k *knownRun) mayHaveChanged(test paper.Value) bool {
	return paper.Any(test, func(v paper.Value) bool {
		switch x := v.(type) {
		case *paper.Fresh:
			return true
		case *paper.Op: // what another round of a loop has left, which nothing is known of
			return x.Name == "loop"
		case *paper.Choice:
			return slices.ContainsFunc(x.Alts, func(a paper.Alt) bool { return k.allOf(a.Conds).changed })
		case *paper.Read:
			some, _, _ := k.after(guard{kind: stateTest, event: x.Event, column: k.r.m.ColumnOf(x)})
			return some
		case *paper.Result:
			return k.wrote(x.Event) && (x.What != "err" || k.r.mayRefuse(x.Event) && !answersByResult(x.Event)) && !k.r.apart(x.Event, k.before)
		case *paper.Unknown:
			return mattered(x) && !catalog.MethodLeavesNoMark(x.Why)
		}
		return false
	})
}

// answersByResult: Redis says by what the command gives back whether it was done, and by an error only that it could
// not be reached.
func answersByResult(e *paper.Event) bool { return e.Store == "redis" && !failsIfLost(e) }

// mayRefuse: a second run of the write may end in another way than the first.
func (r *runJudge) mayRefuse(w *paper.Event) bool {
	collides := mayCollide(w) && !(w.Kind == catalog.Insert && r.keyedInsert(w) == insertRepeats)
	return collides || w.WhereOpen || slices.ContainsFunc(w.Where, func(m paper.Match) bool { return !isKeyColumn(m.Column) })
}

// succeeds is the outcome of a test of an error where the call succeeds: one that writes, and a read that
// finds its row.
func (k *knownRun) succeeds(test paper.Value) truth {
	if e, is := notFoundTest(atom{test: test, skip: true}); e != nil && k.finds(e) {
		return truthOf(!is)
	}
	op, ok := test.(*paper.Op)
	if !ok || len(op.Args) != 2 || op.Name != "==" && op.Name != "!=" || !paper.IsNil(op.Args[1]) {
		return unsure
	}
	switch x := paper.Strip(op.Args[0]).(type) {
	case *paper.Result:
		if x.What != "err" || x.Event.IsRead() && !readsMany(x.Event) && !k.finds(x.Event) {
			return unsure
		}
	case *paper.Unknown:
		if x.Type.Type().Name != "error" {
			return unsure
		}
	default:
		return unsure
	}
	return truthOf(op.Name == "==")
}

// finds: the read finds its row, of which the run asks something. Of a second run that is so for all reads
// of what the first run did not write: it came past them. So does an insert that gives its row back.
func (k *knownRun) finds(read *paper.Event) bool {
	return k.first != nil || read == k.made || k.asked().rows[read]
}
