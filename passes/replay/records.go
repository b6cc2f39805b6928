package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// Columns in which a row says when a run began and when it was over.
var (
	beginColumns = []string{"started_at", "start_time", "started", "began_at", "begun_at"}
	endColumns   = []string{"finished_at", "completed_at", "ended_at", "end_time", "finished", "ended"}
)

// recordsRun: the row is one of a history of runs. It says when this one began, and when it was over, or the run
// itself writes that into it later. Each attempt is meant to leave one.
func (r *runJudge) recordsRun(e *paper.Event) bool {
	if e.Kind != catalog.Insert || !setsMoment(e, beginColumns) {
		return false
	}
	return setsMoment(e, endColumns) || slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool {
		return w.ID > e.ID && sameTable(w, e) && !w.IsRead() && setsMoment(w, endColumns) && (writesRowOf(w, e) || r.writesNewKey(w, e))
	})
}

// setsMoment: one of the columns gets the time of the run.
func setsMoment(e *paper.Event, columns []string) bool {
	return slices.ContainsFunc(e.Sets, func(s paper.Assign) bool {
		named := slices.ContainsFunc(columns, func(c string) bool { return paper.SameColumn(c, s.Column) })
		return named && (s.Default || s.Value != nil && hasFresh(s.Value))
	})
}

// writesRowOf: w selects its row by what the insert e gave back.
func writesRowOf(w, e *paper.Event) bool {
	return slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return m.Value != nil && paper.Any(m.Value, func(v paper.Value) bool {
			switch x := v.(type) {
			case *paper.Generated:
				return x.Event == e
			case *paper.Read:
				return x.Event == e
			}
			return false
		})
	})
}

// writesNewKey: w selects its row by the key that the insert e was given, which the run made.
func (r *runJudge) writesNewKey(w, e *paper.Event) bool {
	key, ok := r.primaryKey(e)
	return ok && isAnew(key) && slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return isKeyColumn(m.Column) && m.Op == "=" && m.Value != nil && paper.Same(paper.Strip(m.Value), paper.Strip(key))
	})
}
