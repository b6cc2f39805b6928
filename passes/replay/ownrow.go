package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// changesOwnRow: the row that e changes is one that this run has made, on one way at least, and one that
// it has claimed on the others. No other run changes it again.
func (r *runJudge) changesOwnRow(e *paper.Event) bool {
	return !e.WhereOpen && slices.ContainsFunc(e.Where, func(m paper.Match) bool {
		return m.Op == "=" && m.Value != nil && r.namesOwnRow(m, e)
	})
}

func (r *runJudge) namesOwnRow(m paper.Match, e *paper.Event) bool {
	made := false
	var others []paper.Value
	for _, a := range paper.Alternatives(paper.Strip(m.Value)) {
		switch {
		case a.Value == nil || isEmptyValue(a.Value): // where no row was made
		case r.insertedBefore(e, func(o *paper.Event) bool { return givesRow(o, m.Column, a.Value) }):
			made = true
		default:
			others = append(others, a.Value)
		}
	}
	return made && !slices.ContainsFunc(others, func(v paper.Value) bool {
		return !r.earlier(e, func(o *paper.Event) bool { return r.wonRow(o, v) })
	})
}

// earlier reports whether the run did something of the kind in the table of e before e.
func (r *runJudge) earlier(e *paper.Event, is func(*paper.Event) bool) bool {
	return slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool { return o.ID < e.ID && sameTable(o, e) && is(o) })
}

// insertedBefore is earlier of inserts.
func (r *runJudge) insertedBefore(e *paper.Event, is func(*paper.Event) bool) bool {
	inserts := r.only(&r.memo.inserts, func(o *paper.Event) bool { return o.Kind == catalog.Insert })
	return slices.ContainsFunc(inserts, func(o *paper.Event) bool { return o.ID < e.ID && sameTable(o, e) && is(o) })
}

// givesRow: the insert made the row whose column has the value: one that the store gave back, or one
// that is another on each attempt.
func givesRow(insert *paper.Event, column string, v paper.Value) bool {
	if insert.Kind != catalog.Insert || insert.Conflict != "" || looksFirst(insert) {
		return false
	}
	switch x := paper.Strip(v).(type) {
	case *paper.Generated:
		return x.Event == insert
	case *paper.Read: // RETURNING id
		return x.Event == insert
	}
	given, ok := columnValue(insert, column)
	return ok && isAnew(v) && paper.Same(paper.Strip(given), paper.Strip(v))
}

// wonRow: the write changes a row once, the run asks whether it did, and v was read from that row.
func (r *runJudge) wonRow(claim *paper.Event, v paper.Value) bool {
	read, ok := paper.Strip(v).(*paper.Read)
	return ok && r.changesItsCondition(claim) && r.sameRow(claim, read.Event) && r.asksForRows(claim)
}

func (r *runJudge) asksForRows(claim *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return slices.ContainsFunc(r.conds.atoms(o.Conds), func(a atom) bool {
			g := r.guardOf(a)
			return g.kind == rowsTest && g.event == claim
		})
	})
}
