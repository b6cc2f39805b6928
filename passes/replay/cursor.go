package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// cursorWords are words in names of tables and columns that say up to where something was worked off.
var cursorWords = []string{"cursor", "checkpoint", "watermark", "high_water", "last_block", "block_number", "block_height", "last_processed",
	"last_synced", "last_scanned", "scanned_block", "synced_block"}

// movesCursor: the column that is moved on says which rows come next, and the rows that it has picked
// are written in the same transaction: a repeated task goes on behind them, and does nothing twice.
func (r *runJudge) movesCursor(e *paper.Event, s paper.Assign) bool {
	return r.writesBeside(e) && slices.ContainsFunc(r.run.Events, func(q *paper.Event) bool { return r.picksRows(q, e, s) })
}

// mayMoveCursor: by its name or its table's the column is a cursor of what is written with it.
func (r *runJudge) mayMoveCursor(e *paper.Event, s paper.Assign) bool {
	return r.writesBeside(e) && (namesCursor(s.Column) || namesCursor(e.Table) && !hasWord(s.Column, moneyWords) && !hasWord(s.Column, counterWords))
}

// behindCursor: the transaction of an insert moves a cursor on that the run has read, and what the rows are
// made of was not followed, is a service's answer, or what was read there: they come from behind it.
func (r *runJudge) behindCursor(e *paper.Event) bool {
	return e.Tx != nil && slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool {
		return w.Tx == e.Tx && w != e && !w.Beside(e) && w.Kind != catalog.Insert && slices.ContainsFunc(w.Sets, func(s paper.Assign) bool {
			return r.mayMoveCursor(w, s) && s.Value != nil && !identity.Of(s.Value).Constant && r.readBefore(w, e)
		}) && r.unlessFailed(w, e)
	})
}

// unlessFailed: w is done where e is, unless something fails, which takes both back.
func (r *runJudge) unlessFailed(w, e *paper.Event) bool {
	more := dropping(w.Conds, func(c *paper.Cond) bool { return shared(*c, e.Conds) }) // among more conditions one comes to fewer tests
	tests := slices.DeleteFunc(r.conds.takeApart(more...), func(a atom) bool {
		failed, isNil := errorTest(a)
		return failed != nil && !isNil
	})
	return r.conds.index(r.conds.atoms(e.Conds)).hasAll(tests)
}

// readBefore: the run has read the table that w writes to, and e may write what came of that.
func (r *runJudge) readBefore(w, e *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(q *paper.Event) bool {
		return q.IsRead() && q.ID < w.ID && sameTable(q, w) && slices.ContainsFunc(e.Sets, func(s paper.Assign) bool {
			return s.Value == nil || identity.Of(s.Value).Kind == identity.Unknown || paper.Any(s.Value, func(v paper.Value) bool {
				x, ok := v.(*paper.Read)
				return ok && (x.Event == q || x.Event.Store == "http")
			})
		})
	})
}

func namesCursor(name string) bool { return hasWhole(name, cursorWords) }

// hasWhole reports whether a name has one of the words, or its plural, as a whole.
func hasWhole(name string, words []string) bool {
	name = "_" + paper.Snake(name) + "_"
	return slices.ContainsFunc(words, func(w string) bool {
		return strings.Contains(name, "_"+w+"_") || strings.Contains(name, "_"+w+"s_")
	})
}

// eachRelative: what a statement changes relative to itself are only columns that are so.
func eachRelative(e *paper.Event, is func(*paper.Event, paper.Assign) bool) bool {
	some := false
	for _, s := range e.Sets {
		if s.Relative && !is(e, s) {
			return false
		}
		some = some || s.Relative
	}
	return some
}

// writesBeside: the transaction of e writes to another table.
func (r *runJudge) writesBeside(e *paper.Event) bool {
	return e.Tx != nil && slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return o.Tx == e.Tx && !o.IsRead() && !sameTable(o, e)
	})
}

// picksRows: q asks for the rows behind what was read from the column.
func (r *runJudge) picksRows(q, e *paper.Event, s paper.Assign) bool {
	return q.IsRead() && slices.ContainsFunc(q.Where, func(m paper.Match) bool {
		return (m.Op == ">" || m.Op == ">=") && paper.Any(m.Value, func(v paper.Value) bool {
			x, ok := v.(*paper.Read)
			return ok && x.Event != q && sameTable(x.Event, e) && r.sameColumn(x, e, s)
		})
	})
}
