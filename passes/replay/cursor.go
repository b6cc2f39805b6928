package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
)

// cursorWords are parts of names of tables and columns that say up to where something was worked off.
var cursorWords = []string{"cursor", "checkpoint", "watermark", "high_water", "last_block", "block_number", "block_height", "last_processed",
	"last_synced", "last_scanned", "scanned_block", "synced_block"}

// movesCursor: the column that is moved on says which rows come next, and the rows that it has picked
// are written in the same transaction: a repeated task goes on behind them, and does nothing twice.
func (r *runJudge) movesCursor(e *paper.Event, s paper.Assign, read *paper.Read) bool {
	return r.writesBeside(e) && (namesCursor(e, s) || read != nil && r.picksRows(read))
}

// onlyMovesCursor: all that a statement changes relative to itself is a cursor.
func (r *runJudge) onlyMovesCursor(e *paper.Event) bool {
	some := false
	for _, s := range e.Sets {
		if s.Relative && !r.movesCursor(e, s, nil) {
			return false
		}
		some = some || s.Relative
	}
	return some
}

func namesCursor(e *paper.Event, s paper.Assign) bool {
	return hasWord(paper.Snake(e.Table), cursorWords) || hasWord(paper.Snake(s.Column), cursorWords)
}

// writesBeside: the transaction of e writes to another table.
func (r *runJudge) writesBeside(e *paper.Event) bool {
	return e.Tx != nil && slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return o.Tx == e.Tx && !o.IsRead() && !sameTable(o, e)
	})
}

// picksRows: rows behind what was read are asked for.
func (r *runJudge) picksRows(read *paper.Read) bool {
	return slices.ContainsFunc(r.run.Events, func(q *paper.Event) bool {
		return q.IsRead() && q != read.Event && slices.ContainsFunc(q.Where, func(m paper.Match) bool {
			return (m.Op == ">" || m.Op == ">=") && paper.Any(m.Value, func(v paper.Value) bool {
				x, ok := v.(*paper.Read)
				return ok && x.Event == read.Event && x.Path == read.Path
			})
		})
	})
}
