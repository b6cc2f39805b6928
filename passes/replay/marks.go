package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// mark is the write that makes a guard of effect e hold on the next run, nil if the handler
// makes none. Of several the one counts that leaves the smallest hole: the effect itself, then
// one in its transaction.
func (r *runJudge) mark(g guard, e *paper.Event) *paper.Event {
	if r.anew(g.event) {
		return nil
	}
	switch g.kind {
	case rowsTest:
		if r.changesOnce(g.event) {
			return g.event
		}
		return nil
	case wonTest:
		return g.event
	case duplicate:
		if g.event.Kind == catalog.Claim || takesID(g.event) || r.keyedInsert(g.event) == insertUnique {
			return g.event
		}
		return nil
	}
	var best *paper.Event
	for _, w := range r.marking(g) {
		if (best == nil || closeness(w, g, e) > closeness(best, g, e)) && r.standsFor(w, g, e) {
			best = w
		}
	}
	return best
}

// standsFor: a write that makes the guard hold is the mark of what e did, not of something else.
func (r *runJudge) standsFor(w *paper.Event, g guard, e *paper.Event) bool {
	if w != e && (r.apart(w, e) || r.onlyIfFailed(w, e) || r.answerDecides(w, g, e)) {
		return false
	}
	return !r.marksOtherwise(w, g, e) && !r.savesStateAsRead(w, g, e) && !r.failedBefore(w, e)
}

// marksOtherwise: w gives the column of a state another value where e is done than where it makes the guard skip:
// a row that is saved as a whole after a branch that has set its state and that does not lead to e.
func (r *runJudge) marksOtherwise(w *paper.Event, g guard, e *paper.Event) bool {
	if g.kind != stateTest || !sameTable(w, g.event) {
		return false
	}
	run, narrowed := r.firstUpTo(e), false
	seen := *w
	seen.Sets = slices.Clone(w.Sets)
	for i, s := range seen.Sets {
		choice, ok := paper.Strip(s.Value).(*paper.Choice)
		if !ok || !paper.SameColumn(s.Column, g.column) {
			continue
		}
		fitting := slices.DeleteFunc(slices.Clone(paper.Alternatives(choice)), func(a paper.Alt) bool { return run.all(a.Conds).truth == no })
		if n := len(fitting); n > 0 && n < len(paper.Alternatives(choice)) {
			seen.Sets[i].Value, narrowed = &paper.Choice{Alts: fitting}, true
		}
	}
	return narrowed && !r.setsState(&seen, g)
}

// savesStateAsRead: w, which e is or which lasts with it or before, is a row that is saved as a whole, on some way on
// which e is done with the state that was read. So is e itself, whatever w wrote before.
func (r *runJudge) savesStateAsRead(w *paper.Event, g guard, e *paper.Event) bool {
	if g.kind != stateTest || w.ID > e.ID && (e.Tx == nil || w.Tx != e.Tx) {
		return false
	}
	asRead := func(s paper.Assign) bool {
		return paper.SameColumn(s.Column, g.column) && slices.ContainsFunc(paper.Alternatives(paper.Strip(s.Value)), func(a paper.Alt) bool {
			return len(a.Conds) > 0 && r.writesBackRead(a.Value, g) && r.firstUpTo(e).all(a.Conds).truth != no
		})
	}
	return slices.ContainsFunc(w.Sets, asRead) || w.ID < e.ID && sameTable(w, e) && slices.ContainsFunc(e.Sets, asRead)
}

// failedBefore: e is done only where something failed, which is w itself in the runs that come to w.
func (r *runJudge) failedBefore(w, e *paper.Event) bool {
	if w.ID >= e.ID {
		return false
	}
	return slices.ContainsFunc(e.Conds, func(c paper.Cond) bool {
		if !needsError(c) || !asksHowItWent(c.Test, w) {
			return false
		}
		of := paper.Strip(c.Test).(*paper.Op).Args[0]
		return !slices.ContainsFunc(paper.Alternatives(of), func(a paper.Alt) bool {
			return !paper.IsNil(a.Value) && !asksHowItWent(a.Value, w) && r.firstUpTo(w).all(a.Conds).truth != no
		})
	})
}

// marking lists the writes that make a guard hold, in order.
func (r *runJudge) marking(g guard) []*paper.Event {
	return r.memo.marks.of(keyOfMark(g), func() []*paper.Event {
		among := r.writesTo(g.event)
		if g.kind == absence {
			among = r.writes()
		}
		return slices.DeleteFunc(slices.Clone(among), func(w *paper.Event) bool { return !r.makesHold(w, g) })
	})
}

func (r *runJudge) makesHold(w *paper.Event, g guard) bool {
	return sameTable(w, g.event) && !r.otherRows(w, g.event) && !r.leavesState(w, g) && r.marks(w, g) || fillsGap(w, g) || endsJoin(w, g)
}

// writes lists the writes of the run, in order.
func (r *runJudge) writes() []*paper.Event {
	return r.only(&r.memo.writes, func(e *paper.Event) bool { return !e.IsRead() })
}

// writesTo lists those to the table of an event, in order, e itself if it is one. A test of no event asks for none.
func (r *runJudge) writesTo(e *paper.Event) []*paper.Event {
	switch {
	case e == nil:
		return nil
	case e.Table == "":
		return slices.DeleteFunc([]*paper.Event{e}, (*paper.Event).IsRead)
	}
	return r.memo.byTable.of(tableKey{e.Store, strings.ToLower(e.Table)}, func() []*paper.Event {
		return slices.DeleteFunc(slices.Clone(r.writes()), func(w *paper.Event) bool { return !sameTable(w, e) })
	})
}

// tableKey is a table as sameTable tells it from others.
type tableKey struct{ store, table string }

// markKey is what of a guard says which writes make it hold.
type markKey struct {
	kind          guardKind
	event         *paper.Event
	column, op    string
	skip          bool
	with, element paper.Value
	constant      paper.Const // with, if it is one, which each test makes anew
	empty, fold   bool
	upTo          bool
}

func keyOfMark(g guard) markKey {
	k := markKey{kind: g.kind, event: g.event, column: g.column, op: g.op, skip: g.skip, with: g.with, element: g.element, empty: g.empty, fold: g.fold, upTo: g.upTo}
	if c, ok := g.with.(*paper.Const); ok {
		k.with, k.constant = nil, paper.Const{Kind: c.Kind, Implicit: c.Implicit, Text: c.Text}
	}
	return k
}

// anew: a claim under a key that is another one on each attempt is won by each, as is one whose row the run
// deletes first, and a row that is asked for by such a key is never there.
func (r *runJudge) anew(e *paper.Event) bool {
	switch {
	case e.Kind == catalog.Claim:
		return slices.ContainsFunc(append([]paper.Value{e.Key}, e.Members...), func(v paper.Value) bool { return variesByAttempt(v, e.Conds) })
	case looksFirst(e):
		return asksForFresh(e)
	case e.Kind == catalog.Insert && r.replacement(e) == coversAll:
		return true
	case e.Kind == catalog.Insert:
		return r.keyedInsert(e) == insertRepeats && !slices.ContainsFunc(r.keyValues(e), func(v paper.Value) bool { return byClock(v) && !isMoment(v) })
	case e.IsRead():
		return variesByAttempt(e.Key, e.Conds) || slices.ContainsFunc(e.Where, func(m paper.Match) bool {
			return m.Op == "=" && !ofAnswer(m.Value) && variesByAttempt(m.Value, e.Conds)
		})
	}
	return false
}

// keysGiven are the values by which an insert tells its row apart, the primary key among them.
func (r *runJudge) keysGiven(e *paper.Event) []paper.Value {
	key, _ := r.primaryKey(e)
	return append(r.keyValues(e), key)
}

// keyValues are the values that an insert gives to columns by which rows are told apart.
func (r *runJudge) keyValues(e *paper.Event) []paper.Value {
	var out []paper.Value
	for _, c := range r.keyColumns(e) {
		if v, ok := columnValue(e, c); ok {
			out = append(out, v)
		}
	}
	return out
}

// keyColumns are the columns by which the rows of e's table are told apart.
func (r *runJudge) keyColumns(e *paper.Event) []string {
	sets, _ := r.uniqueColumns(e)
	return slices.Concat(slices.Concat(sets...), e.ConflictColumns)
}

// isAnew: the value is another one on each attempt. One by the clock may be by the hour, which
// attempts share, unless it is the moment itself.
func isAnew(v paper.Value) bool {
	return v != nil && identity.Of(v).Kind == identity.Fresh && (!byClock(v) || isMoment(v))
}

// certainty says how surely an operation makes of a moment the span that it lies in: a day, an hour, which
// attempts may share.
type certainty uint8

const (
	spanMaybe  certainty = iota + 1 // a number or a text, which may be as fine as the moment
	spanSurely                      // another moment, of which nothing is left but the span
)

var spans = map[string]certainty{
	"(time.Time).Truncate": spanSurely, "(time.Time).Round": spanSurely,
	"/": spanMaybe, "%": spanMaybe, "(time.Time).Format": spanMaybe, "(time.Time).Hour": spanMaybe, "(time.Time).Minute": spanMaybe,
}

func spanOf(op *paper.Op) certainty {
	if identity.IsDatePart(op) {
		return spanMaybe
	}
	return spans[op.Name]
}

// inSpan: a moment in the value was made a span, at least that surely.
func inSpan(v paper.Value, least certainty) bool {
	return paper.Any(v, func(v paper.Value) bool {
		op, ok := v.(*paper.Op)
		return ok && spanOf(op) >= least
	})
}

// isMoment: a value by the program's clock is the time itself, which no two attempts share.
func isMoment(v paper.Value) bool {
	return identity.Of(v).By != "the database" && !inSpan(v, spanMaybe)
}

// byClock: a value is fresh since it was made from the time, here or by the database.
func byClock(v paper.Value) bool {
	id := identity.Of(v)
	return id.Kind == identity.Fresh && (id.By == "the database" || strings.HasSuffix(id.By, ".Now"))
}

// changesOnce: a write that says how many rows it changed changes none in a second run.
func (r *runJudge) changesOnce(e *paper.Event) bool {
	switch {
	case e.Kind == catalog.Delete, e.NotExists, e.Conflict == "nothing", addsOnce(e):
		return true
	case looksFirst(e):
		return true
	}
	return r.changesItsCondition(e)
}

// addsOnce: a command that tells how many elements it added, which is none if they were there.
func addsOnce(e *paper.Event) bool {
	return e.Store == "redis" && e.Kind == catalog.Set && len(e.Members) > 0 && freshMember(e) == ""
}

// asksForFresh: the row is looked for by a value that is another one on each attempt.
func asksForFresh(e *paper.Event) bool {
	return slices.ContainsFunc(e.Where, func(m paper.Match) bool { return variesByAttempt(m.Value, e.Conds) })
}

// takenBack: the effect runs where the transaction that wrote the mark has failed, so that the
// next run finds no mark.
func takenBack(mark, e *paper.Event) bool {
	tx := mark.Tx
	if tx == nil || tx.Outcome == nil || e.ID < tx.Ended {
		return false
	}
	return slices.ContainsFunc(e.Conds, func(c paper.Cond) bool { return saysFailed(c, tx.Outcome) })
}

// saysFailed: the condition holds if the outcome is an error. Where it asks for a certain error,
// the outcome must be able to be that one.
func saysFailed(c paper.Cond, outcome paper.Value) bool {
	op, ok := paper.Strip(c.Test).(*paper.Op)
	if !ok || len(op.Args) == 0 || !madeOf(op.Args[0], outcome) {
		return false
	}
	switch op.Name {
	case "!=", "==":
		return len(op.Args) == 2 && paper.IsNil(op.Args[1]) && c.Outcome == (op.Name == "!=")
	case "errors.Is":
		return c.Outcome && len(op.Args) == 2 && slices.ContainsFunc(paper.Alternatives(outcome), func(a paper.Alt) bool {
			return wraps(a.Value, op.Args[1], 0)
		})
	}
	return false
}

func madeOf(v, part paper.Value) bool {
	return paper.Any(v, func(x paper.Value) bool { return x == part })
}

// closeness ranks marks: the effect itself, one in its transaction, any other, one of rows that another pass found.
func closeness(w *paper.Event, g guard, e *paper.Event) int {
	switch {
	case w == e:
		return 3
	case e.Tx != nil && w.Tx == e.Tx:
		return 2
	case ofOtherPass(w, g.event):
		return 0
	}
	return 1
}

// ofOtherPass: the write is to rows of another list than the read gives, which one handler may work off one after the
// other.
func ofOtherPass(w, read *paper.Event) bool {
	other := false
	return readsMany(read) && !slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return m.Value != nil && paper.Any(m.Value, func(v paper.Value) bool {
			found, ok := v.(*paper.Read)
			if ok && found.Event != read && sameTable(found.Event, read) && readsMany(found.Event) && !asksTheSame(found.Event, read) {
				other = true
			}
			return ok && found.Event == read
		})
	}) && other
}

func sameTable(a, b *paper.Event) bool {
	return a.Store == b.Store && a.Table != "" && strings.EqualFold(a.Table, b.Table)
}

// marks reports whether write w makes guard g skip.
func (r *runJudge) marks(w *paper.Event, g guard) bool {
	switch g.kind {
	case existence:
		return creates[w.Kind] && !differs(w, g.event.Where) || w.Store == "redis" && w.Kind != catalog.Delete && !otherField(w, g.event) ||
			w.Kind != catalog.Insert && setsAny(w, g.event)
	case absence:
		return !keyedApart(w, g.event) && !removesOthers(w, g.event) && (w.Kind == catalog.Delete || !creates[w.Kind] && setsAny(w, g.event))
	case stateTest:
		return r.setsState(w, g)
	}
	return false
}

// onlyIfFailed: w says that e failed, and is done where it did alone, or where what calls e has failed. Where it
// went well no mark is left.
func (r *runJudge) onlyIfFailed(w, e *paper.Event) bool {
	return w.ID > e.ID && (slices.ContainsFunc(w.Conds, func(c paper.Cond) bool { return needsError(c) && asksHowItWent(c.Test, e) }) ||
		slices.ContainsFunc(r.conds.atoms(w.Conds), func(a atom) bool {
			of, isNil := errorTest(a)
			return of == e && isNil && !a.joint && len(a.past) == 0
		}))
}

func asksHowItWent(test paper.Value, e *paper.Event) bool {
	return paper.Any(test, func(v paper.Value) bool {
		result, ok := v.(*paper.Result)
		return ok && result.Event == e && result.What == "err"
	})
}

// apart: no run does both w and e, so that w is no mark of what e did. That calls succeed keeps a run from what it
// writes only where they failed, but not from what it then tries again.
func (r *runJudge) apart(w, e *paper.Event) bool {
	return r.memo.apart.of([2]*paper.Event{w, e}, func() bool {
		parted := slices.ContainsFunc(w.Conds, func(c paper.Cond) bool {
			c.Outcome = !c.Outcome
			return shared(c, e.Conds)
		})
		return parted || r.onTheWay(w, e) == no || r.firstMaking(w).does(r.withoutFailures(e)) == no
	})
}

// withoutFailures are the conditions of e without those that say that something failed, and that there is another item.
func (r *runJudge) withoutFailures(e *paper.Event) []paper.Cond {
	return r.memo.unfailed.of(e, func() []paper.Cond {
		return dropping(beyondRounds(e.Conds), func(c *paper.Cond) bool { return needsError(*c) })
	})
}

// fillsGap: rows were read that have none in another table, and w inserts there what was read.
func fillsGap(w *paper.Event, g guard) bool {
	if g.kind != absence || !creates[w.Kind] || w.Store != g.event.Store || g.event.WhereOpen && !g.event.Narrowed {
		return false
	}
	lacking := slices.ContainsFunc(g.event.Where, func(m paper.Match) bool {
		return m.From != "" && lacks[m.Op] && strings.EqualFold(m.From, w.Table) || m.Op == "not in" && listsRowsOf(m.Value, w)
	})
	return lacking && slices.ContainsFunc(w.Sets, func(s paper.Assign) bool {
		return paper.Any(s.Value, func(v paper.Value) bool {
			read, ok := v.(*paper.Read)
			return ok && read.Event == g.event
		})
	})
}

// lacks are the conditions on what another table does not hold.
var lacks = map[string]bool{"not exists": true, "not in": true}

// listsRowsOf: the values were read from the table that w writes.
func listsRowsOf(list paper.Value, w *paper.Event) bool {
	return list != nil && paper.Any(list, func(v paper.Value) bool {
		read, ok := v.(*paper.Read)
		return ok && read.Event.IsRead() && sameTable(read.Event, w)
	})
}

// differs: what is created has another constant in a column than is asked for.
func differs(w *paper.Event, where []paper.Match) bool {
	return slices.ContainsFunc(where, func(m paper.Match) bool {
		return m.Op == "=" && slices.ContainsFunc(w.Sets, func(s paper.Assign) bool {
			asked, ok := constText(m.Const, m.Value)
			written, ok2 := constText(s.Const, s.Value)
			return ok && ok2 && asked != written && paper.SameColumn(s.Column, m.Column)
		})
	})
}

// otherRows: the write changes rows that have another constant in a column than the read asks for, and the run
// gives that column no value.
func (r *runJudge) otherRows(w, read *paper.Event) bool {
	return !creates[w.Kind] && slices.ContainsFunc(read.Where, func(m paper.Match) bool {
		asked, ok := constText(m.Const, m.Value)
		return ok && m.Op == "=" && m.Table == "" && slices.ContainsFunc(w.Where, func(o paper.Match) bool {
			of, ok := constText(o.Const, o.Value)
			return ok && o.Op == "=" && o.Table == "" && of != asked && paper.SameColumn(o.Column, m.Column) && !r.sets(w, m.Column)
		})
	})
}

// leavesState: the write changes only rows in states for which the guard skips anyway, into which nothing else of
// the run brings them.
func (r *runJudge) leavesState(w *paper.Event, g guard) bool {
	with, ok := paper.Strip(g.with).(*paper.Const)
	if g.kind != stateTest || !ok || creates[w.Kind] || !sameTable(w, g.event) {
		return false
	}
	skips := func(state string) bool {
		b, decided := boolOf(paper.Compare(g.op, g.asCompared(&paper.Const{Kind: with.Kind, Text: state}), with))
		return decided && b == g.skip
	}
	return slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		of, known := constText(m.Const, m.Value)
		if !known || m.Table != "" || !paper.SameColumn(m.Column, g.column) || slices.ContainsFunc(r.writesTo(w), func(o *paper.Event) bool { return o != w && setsRows(o, w, g.column) }) {
			return false
		}
		switch m.Op {
		case "=", "in":
			return !slices.ContainsFunc(strings.Split(of, ","), func(state string) bool { return !skips(state) })
		case "<>", "not in": // and all others skip
			return g.skip == (g.op == "!=") && (g.op == "==" || g.op == "!=") && listed(of, with.Text)
		}
		return false
	})
}

// sets: some write of the run gives the column of w's table a value, in a row that was there.
func (r *runJudge) sets(w *paper.Event, column string) bool {
	return slices.ContainsFunc(r.writesTo(w), func(o *paper.Event) bool { return setsRows(o, w, column) })
}

// setsRows: o gives the column of w's table a value, in a row that was there.
func setsRows(o, w *paper.Event, column string) bool {
	return !o.IsRead() && o.Kind != catalog.Insert && sameTable(o, w) && (o.Whole || slices.ContainsFunc(o.Sets, func(s paper.Assign) bool {
		return paper.SameColumn(s.Column, column)
	}))
}

// creates are the kinds of writes after which a row is there that was not.
var creates = map[catalog.Kind]bool{catalog.Insert: true, catalog.Upsert: true, catalog.Claim: true, catalog.Append: true}

// setsAny reports whether w gives another value to a column by which rows were selected, other than
// by key.
func setsAny(w, read *paper.Event) bool {
	for _, m := range read.Where {
		if m.Column == "" || isKeyColumn(m.Column) || m.Table != "" && !strings.EqualFold(m.Table, w.Table) {
			continue
		}
		if unfits(w, m, read) || w.Whole && len(w.Sets) == 0 {
			return true
		}
	}
	return false
}

// unfits: w gives the column of the condition a value for which it may not hold.
func unfits(w *paper.Event, m paper.Match, read *paper.Event) bool {
	return slices.ContainsFunc(w.Sets, func(s paper.Assign) bool {
		if s.Relative && strings.ContainsAny(m.Op, "<>") {
			return false // stock > 0 holds again until it is used up
		}
		return paper.SameColumn(s.Column, m.Column) && !stillFits(s, m) && !stillGiven(s, m) && !writesBack(s, m, read)
	})
}

// endsJoin: rows were asked for by a column of a joined table, which w writes.
func endsJoin(w *paper.Event, g guard) bool {
	return g.kind == absence && w.Store == g.event.Store && slices.ContainsFunc(g.event.Where, func(m paper.Match) bool {
		return m.Table != "" && strings.EqualFold(m.Table, w.Table) && (w.Kind == catalog.Delete || !isKeyColumn(m.Column) && unfits(w, m, g.event))
	})
}

// stillGiven: rows were asked for that have a value at all, and the column gets another one.
func stillGiven(s paper.Assign, m paper.Match) bool {
	none, known := constText(m.Const, m.Value)
	if m.Op != "is not null" && !(m.Op == "<>" && known && none == "") || s.Const == "null" || s.Value == nil {
		return false
	}
	return !slices.ContainsFunc(paper.Alternatives(paper.Strip(s.Value)), func(a paper.Alt) bool { return mayBeMissing(a.Value) })
}

// mayBeMissing: the value may be none, or the empty one.
func mayBeMissing(v paper.Value) bool {
	switch x := paper.Strip(v).(type) {
	case *paper.Const:
		return x.Text == ""
	case *paper.Unknown:
		return x.Type.Type().Kind == program.Pointer
	case *paper.Read, *paper.Addr, *paper.Struct, nil:
		return true
	}
	return false
}

// stillFits: what is written is a constant by which rows were selected.
func stillFits(s paper.Assign, m paper.Match) bool {
	written, ok := constant(s.Const, s.Value)
	if !ok {
		return false
	}
	switch m.Op {
	case "in", "any":
		return m.Const != "" && listed(m.Const, written) || slices.ContainsFunc(elements(m.Value), func(v paper.Value) bool {
			text, ok := constant("", v)
			return ok && text == written
		})
	case "=":
		text, ok := constant(m.Const, m.Value)
		return ok && text == written
	case "<>":
		text, ok := constant(m.Const, m.Value)
		return ok && text != written
	case "not in":
		return m.Const != "" && !listed(m.Const, written)
	}
	return false
}

// elements are the values of a list that is bound to a statement, as a whole or one by one.
func elements(v paper.Value) []paper.Value {
	if op, ok := paper.Strip(v).(*paper.Op); ok && (op.Name == "list" || op.Name == "sql") {
		return op.Args
	}
	return nil
}

// writesBack: the column gets the value that was asked for, or that was found.
func writesBack(s paper.Assign, m paper.Match, read *paper.Event) bool {
	if s.Value == nil {
		return false
	}
	found, ok := paper.Strip(s.Value).(*paper.Read)
	return ok && found.Event == read || m.Value != nil && paper.Same(paper.Strip(s.Value), paper.Strip(m.Value))
}

// constText is the constant that stands in a statement or is bound to it.
func constText(text string, v paper.Value) (string, bool) {
	if text != "" {
		return text, true
	}
	return paper.StringOf(paper.Strip(v))
}

// constant is constText for numbers, too. One that differs may still be equal in the store (1 and TRUE).
func constant(text string, v paper.Value) (string, bool) {
	if c, ok := paper.Strip(v).(*paper.Const); ok && text == "" && c.Kind == program.Int {
		return c.Text, true
	}
	return constText(text, v)
}

// keyedApart: the row that w writes is named by the task, those of the read are not.
func keyedApart(w, read *paper.Event) bool {
	isKey := func(m paper.Match) bool { return isKeyColumn(m.Column) && m.Op == "=" }
	return !slices.ContainsFunc(read.Where, isKey) && slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return isKey(m) && m.Value != nil && identity.Of(m.Value).Kind == identity.Stable
	})
}

func isKeyColumn(c string) bool {
	l := strings.ToLower(c)
	return l == "id" || l == "_id" || l == "uuid"
}

// setsState: w writes the column that g compares, with a value for which g skips.
func (r *runJudge) setsState(w *paper.Event, g guard) bool {
	switch w.Kind {
	case catalog.Delete:
		return false
	case catalog.Insert: // a new row in that state, where the read looks for one
		return meets(w, g.event) && r.surelySkips(w, g)
	}
	if g.column == "" {
		return true
	}
	for _, s := range w.Sets {
		if !paper.SameColumn(s.Column, g.column) {
			continue
		}
		if g.element != nil {
			return holds(s.Value, g.element) || identity.Of(s.Value).Kind == identity.Unknown
		}
		return !r.onlyMoves(w, s, g) && r.wouldSkip(s, g) && !r.encryptsAgain(s.Value, g) && !readBy(g.event, s)
	}
	return w.Whole && len(w.Sets) == 0 && !savesAsRead(w, g.event) || w.Store == "redis" && (g.column == "value" || g.event.Text == "HGET" && !namesFields(w))
}

// readBy: the row was found by the very value that its column gets, so that it had it before.
func readBy(read *paper.Event, s paper.Assign) bool {
	return slices.ContainsFunc(read.Where, func(m paper.Match) bool {
		return m.Op == "=" && m.Table == "" && m.Value != nil && s.Value != nil && paper.SameColumn(s.Column, m.Column) && paper.Same(paper.Strip(s.Value), paper.Strip(m.Value))
	})
}

// otherField: the command sets fields of a hash of which none is the one that is read.
func otherField(w, read *paper.Event) bool {
	return read.Text == "HGET" && len(read.Columns) == 1 && namesFields(w) && !setsField(w, read.Columns[0])
}

// namesFields: the command sets fields of a hash that are known by their names.
func namesFields(w *paper.Event) bool {
	return len(w.Sets) > 0 && !slices.ContainsFunc(w.Sets, func(s paper.Assign) bool { return s.Column == "value" })
}

// encryptsAgain: what was read from the column goes back encrypted, as a column that is kept so: it holds
// what it held, however the text differs.
func (r *runJudge) encryptsAgain(v paper.Value, g guard) bool {
	return slices.ContainsFunc(r.encrypted(v), func(sealed paper.Value) bool {
		return paper.Any(sealed, func(v paper.Value) bool { return isStillRead(v, g) })
	})
}

// encrypted are the parts of a value that were encrypted.
func (r *runJudge) encrypted(v paper.Value) []paper.Value {
	return r.memo.encrypted.of(v, func() (list []paper.Value) {
		paper.Walk(v, func(v paper.Value) bool {
			if op, ok := v.(*paper.Op); ok && op.Name == "(cipher.AEAD).Seal" {
				list = append(list, op)
			}
			return true
		})
		return list
	})
}

// savesAsRead: the row goes back as it was read, but for what stands inside of its columns.
func savesAsRead(w, read *paper.Event) bool {
	return slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		found, ok := paper.Strip(m.Value).(*paper.Read)
		return ok && isKeyColumn(m.Column) && found.Event == read
	})
}

// holds: the element itself is added to the list in the store, or it was appended to what was read.
func holds(added, element paper.Value) bool {
	if paper.Same(paper.Strip(added), paper.Strip(element)) {
		return true
	}
	op, ok := paper.Strip(added).(*paper.Op)
	return ok && (op.Name == "append" || op.Name == "list") && slices.ContainsFunc(op.Args, func(a paper.Value) bool { return holds(a, element) })
}

// onlyMoves: a test such as balance < fee is no mark if the write only adds to or takes from
// the value: it stops at a limit, not after the first run. Neither is one whether it is a certain
// number, such as -1 for what has no limit.
func (r *runJudge) onlyMoves(w *paper.Event, s paper.Assign, g guard) bool {
	if _, constant := paper.Strip(g.with).(*paper.Const); (g.op == "==" || g.op == "!=") && !(constant && g.skip == (g.op == "==")) {
		return false
	}
	read, _ := r.changedFrom(w, s)
	return s.Relative || read != nil
}

// wouldSkip decides the guard's comparison for the value that the mark writes. What is not
// constant, or is still the value that was read, decides nothing. A text that is needed is used up
// by a write that empties it, not by one that renews it.
func (r *runJudge) wouldSkip(s paper.Assign, g guard) bool {
	if g.empty {
		return s.Value == nil && !s.Default || isNull(s) || empties(s.Value, g)
	}
	if g.op == "is null" || g.op == "is not null" {
		return !r.writesBackRead(s.Value, g) && isNull(s) == (g.op == "is null")
	}
	if g.op == "" || g.with == nil {
		return !r.writesBackRead(s.Value, g) && !r.startsOver(s, g)
	}
	if _, constant := paper.Strip(g.with).(*paper.Const); !constant && r.startsOver(s, g) {
		return false
	}
	decidedAll := true
	alts := paper.Alternatives(paper.Strip(s.Value))
	for _, a := range alts {
		v := paper.Strip(a.Value)
		if v == nil || r.writesBackRead(v, g) || len(alts) > 1 && isEmptyText(v) { // where its making failed
			continue
		}
		outcome := paper.Compare(g.op, g.asCompared(v), paper.Strip(g.with))
		b, ok := boolOf(outcome)
		if !ok {
			decidedAll = false
			continue
		}
		if b == g.skip {
			return true
		}
	}
	return !decidedAll
}

// empties: the value is the empty text, unless it is left as it was. The ways that give it an empty
// one beside others are those on which its making failed.
func empties(v paper.Value, g guard) bool {
	empty := false
	for _, a := range paper.Alternatives(v) {
		switch {
		case isEmptyText(a.Value):
			empty = true
		case !isStillRead(a.Value, g):
			return false
		}
	}
	return empty
}

// isNull: a column is emptied.
func isNull(s paper.Assign) bool { return s.Const == "null" || paper.IsNil(paper.Strip(s.Value)) }

// isStillRead: the value written back is the one that was read.
func isStillRead(v paper.Value, g guard) bool {
	rd, ok := paper.Strip(v).(*paper.Read)
	return ok && rd.Event == g.event
}

// writesBackRead: the value is the one that was read, then or again.
func (r *runJudge) writesBackRead(v paper.Value, g guard) bool {
	rd, ok := paper.Strip(v).(*paper.Read)
	return ok && (rd.Event == g.event || rd.Event.IsRead() && sameTable(rd.Event, g.event) && rd.Event.Store != "redis" && paper.SameColumn(r.m.ColumnOf(rd), g.column))
}

// changesItsCondition: a conditional write that makes its own condition false, so that a
// second run changes nothing.
func (r *runJudge) changesItsCondition(e *paper.Event) bool {
	return slices.ContainsFunc(e.Where, func(w paper.Match) bool { return r.ends(e, w) })
}

// ends: the write makes one of its conditions false. The key alone is no condition, nor is a value
// that the repeated run reads anew (a version).
func (r *runJudge) ends(e *paper.Event, w paper.Match) bool {
	if e.WhereOpen || w.Column == "" || isKeyColumn(w.Column) && w.Op == "=" || r.rereads(w.Value) || excludesOne[w.Op] && variesByAttempt(w.Value, e.Conds) {
		return false
	}
	return slices.ContainsFunc(e.Sets, func(s paper.Assign) bool {
		return paper.SameColumn(s.Column, w.Column) && (changesTo(s) && falsifies(s, w) || addsWhatIsMissing(s, w) || movesOn(s, w))
	})
}

// picksFirst: what the write makes false was asked by a part of its statement before another run, which changed
// the row meanwhile, let it go on. PostgreSQL then asks again only what is asked of the row that is written.
func (r *runJudge) picksFirst(e *paper.Event) bool {
	return r.changesItsCondition(e) && !slices.ContainsFunc(e.Where, func(w paper.Match) bool { return !w.Unlocked && r.ends(e, w) })
}

// changesTo: a column of a row that is there gets another value, whatever it had.
func changesTo(s paper.Assign) bool { return !s.Relative && !s.OnInsert }

// excludesOne are the conditions that hold for all values but those that are given.
var excludesOne = map[string]bool{"<>": true, "not in": true, "not =": true}

// rereads: the repeated run may read another value than the first one did.
func (r *runJudge) rereads(v paper.Value) bool {
	if v == nil || identity.Of(v).Kind != identity.Stored {
		return false
	}
	return paper.Any(v, func(v paper.Value) bool {
		read, ok := v.(*paper.Read)
		return ok && !r.settled(read.Event)
	})
}

// settled: the row is found by a key that stays the same, and the run does not write to its table.
func (r *runJudge) settled(read *paper.Event) bool {
	if !read.IsRead() || read.WhereOpen || len(read.Where) == 0 || read.Table == "" {
		return false
	}
	for _, w := range read.Where {
		if w.Op != "=" || w.Value == nil || identity.Of(w.Value).Kind != identity.Stable {
			return false
		}
	}
	return !slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool { return !w.IsRead() && sameTable(w, read) })
}

// addsWhatIsMissing: an element is appended only where the list does not hold it.
func addsWhatIsMissing(s paper.Assign, w paper.Match) bool {
	return s.Relative && (w.Op == "<>" || w.Op == "not in") && s.Value != nil && w.Value != nil && paper.Same(paper.Strip(s.Value), paper.Strip(w.Value))
}

// movesOn: a number is raised only while it is a certain one, which the repeated run does not read anew.
func movesOn(s paper.Assign, w paper.Match) bool {
	return s.Relative && w.Op == "=" && w.Value != nil && identity.Of(w.Value).Kind == identity.Stable
}

// falsifies: after the column got the value of s the condition w no longer holds.
func falsifies(s paper.Assign, w paper.Match) bool {
	text, known := constText(s.Const, s.Value)
	of, known2 := constText(w.Const, w.Value)
	known = known && known2
	switch w.Op {
	case "is null":
		return s.Const != "null"
	case "is not null":
		return s.Const == "null"
	case "=":
		return !(known && text == of) && !writesWhatIsAsked(s, w)
	case "in", "any":
		return !known || !listed(of, text)
	case "<>", "not in", "not =":
		return !known || listed(of, text)
	}
	return true
}

// writesWhatIsAsked: the column gets the very value that it is asked for.
func writesWhatIsAsked(s paper.Assign, w paper.Match) bool {
	return !s.Removes && s.Value != nil && w.Value != nil && paper.Same(paper.Strip(s.Value), paper.Strip(w.Value))
}

func listed(list, item string) bool {
	for _, x := range strings.Split(list, ",") {
		if x == item {
			return true
		}
	}
	return false
}
