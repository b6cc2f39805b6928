package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
)

// unlocked is the verdict on a guard that holds for a run after another, but not for two at once.
var unlocked = judgement{verdict: finding.Weak, reason: "guard-not-locked", hole: "overlap", detail: "no lock keeps a second run from testing before the first has written its mark"}

// locksKnown are the stores of which it is known how a read is locked.
var locksKnown = map[string]bool{"sql": true, "mongo": true, "redis": true}

// overlapping: two runs at the same time can both pass the guard, since each reads before the
// other has written. A claim is decided by the store, and so is an insert that it refuses.
func (r *runJudge) overlapping(g guard, e, mark *paper.Event) bool {
	switch {
	case g.kind == rowsTest && looksFirst(g.event):
		return r.keyedInsert(g.event) == insertRepeats && !r.holdsLock(g, e, mark)
	case g.kind == rowsTest && r.picksFirst(g.event):
		return !r.holdsLock(g, e, mark)
	case g.kind != stateTest && g.kind != existence && (g.kind != absence || mark == e && !creates[e.Kind]) || !locksKnown[g.event.Store]:
		return false
	case g.event.Store == "redis" && g.event.ForUpdate:
		return false
	case mark == e && !adds(e):
		return false // both write the same
	case creates[mark.Kind] && (mark == e || mark.Conflict == "") && r.keyedInsert(mark) != insertRepeats:
		return false
	}
	return !r.holdsLock(g, e, mark)
}

// adds: two of it leave more than one.
func adds(e *paper.Event) bool {
	return creates[e.Kind] || e.Kind == catalog.Increment || slices.ContainsFunc(e.Sets, func(s paper.Assign) bool { return s.Relative })
}

// holdsLock: the transaction of the effect or the mark holds a lock when the guard is read: by the
// read itself, or by an earlier read for update or write in it. A lock outside of a transaction
// ends with its statement.
func (r *runJudge) holdsLock(g guard, e, mark *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(d *paper.Event) bool {
		if d.ID > g.event.ID {
			return false
		}
		inTx := d.Tx != nil && (d.Tx == e.Tx || d.Tx == mark.Tx)
		return inTx && (d.ForUpdate || d != g.event && !d.IsRead()) || r.holdsSession(d, e, mark)
	})
}

// holdsSession: d takes a lock of PostgreSQL that the session keeps until it gives it back, which
// comes after the effect and the mark, as in a defer.
func (r *runJudge) holdsSession(d, e, mark *paper.Event) bool {
	return calls(d, "pg_advisory_lock") && !slices.ContainsFunc(r.run.Events, func(u *paper.Event) bool {
		return calls(u, "pg_advisory_unlock") && u.ID > d.ID && u.ID < max(e.Lands(), mark.Lands()) && !u.InDefer
	})
}

// calls: the statement calls a function of the database.
func calls(e *paper.Event, function string) bool {
	return e.Store == "sql" && strings.Contains(strings.ToLower(e.Text), function+"(")
}

// replacesAlone: the transaction in which rows are deleted and inserted again holds a lock. The
// delete itself locks the rows that are there, not those that another run is about to insert; a
// TRUNCATE locks the table.
func (r *runJudge) replacesAlone(e *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(d *paper.Event) bool {
		if d.Tx == nil || d.Tx != e.Tx || d.ID > e.ID {
			return false
		}
		truncates := strings.HasPrefix(strings.ToUpper(strings.TrimSpace(d.Text)), "TRUNCATE")
		return d.ForUpdate || truncates || !d.IsRead() && d.Kind != catalog.Delete && !sameTable(d, e)
	})
}
