package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// startsAnew judges a change of what the run itself has set before, on each way on which it comes to
// the change: a second run starts from there again. ok is false if it has not.
func (r *runJudge) startsAnew(e *paper.Event) (j judgement, ok bool) {
	for _, w := range r.only(&r.memo.setters, maySetBack) {
		if w.ID >= e.ID {
			break
		}
		switch {
		case !r.resets(w, e):
		case e.Tx != nil && w.Tx == e.Tx:
			return safe("set", "the transaction sets it before, so that a second run starts anew"), true
		default:
			j, ok = judgement{verdict: finding.Weak, reason: "replace", hole: "overlap", detail: "no lock keeps a second run from setting it back before the first has changed it"}, true
		}
	}
	return j, ok
}

// maySetBack: w may be one that resets.
func maySetBack(w *paper.Event) bool {
	return w.Store == "redis" && w.Kind == catalog.Delete || slices.ContainsFunc(w.Sets, isAbsolute)
}

// resets: w gives the rows that e changes what they start from, and surely before e.
func (r *runJudge) resets(w, e *paper.Event) bool {
	if w.IsRead() || w.Beside(e) || w.InDefer || w.Guarded || !sameTable(w, e) {
		return false
	}
	if e.Store == "redis" {
		return w.Kind == catalog.Delete && sameKey(w.Key, e.Key) && r.alwaysBefore(w, r.conds.atoms(e.Conds))
	}
	setBefore := func(_ *paper.Event, s paper.Assign) bool { return setsAbsolutely(w, s.Column) }
	return !creates[w.Kind] && eachRelative(e, setBefore) && r.coversRows(w, e) && r.alwaysBefore(w, r.conds.atoms(e.Conds))
}

func sameKey(a, b paper.Value) bool {
	return a != nil && b != nil && paper.Same(paper.Strip(a), paper.Strip(b)) && identity.Of(a).Kind <= identity.Stored
}

// setsAbsolutely: the column gets a constant, or a value that the task says.
func setsAbsolutely(w *paper.Event, column string) bool {
	return slices.ContainsFunc(w.Sets, func(s paper.Assign) bool {
		return isAbsolute(s) && paper.SameColumn(s.Column, column) && identity.Of(s.Value).Kind == identity.Stable
	})
}

func isAbsolute(s paper.Assign) bool { return !s.Relative && s.Value != nil }

// coversRows: each condition by which w selects its rows is one of e's.
func (r *runJudge) coversRows(w, e *paper.Event) bool {
	if w.WhereOpen || e.WhereOpen || len(w.Where) == 0 {
		return false
	}
	return !slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return !slices.ContainsFunc(e.Where, func(o paper.Match) bool { return r.sameCondition(m, o) })
	})
}

func (r *runJudge) sameCondition(m, o paper.Match) bool {
	if m.Op != "=" || o.Op != "=" || m.Column == "" || m.Value == nil || o.Value == nil || !paper.SameColumn(m.Column, o.Column) {
		return false
	}
	return sameKey(r.selectedBy(m.Value), r.selectedBy(o.Value))
}
