package replay

import (
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// cover says how a delete's condition relates to the rows that an insert writes.
type cover uint8

const (
	coversNone cover = iota // other rows are deleted
	coversSome              // not all of the condition was understood
	coversAll               // all rows that the insert writes would be deleted
)

// replacement is how well a delete on the way to insert e clears its rows away, so that a
// repeat ends in the rows of the first run: a DELETE of the table by columns that the insert
// gives the same values, or of the whole table.
func (r *runJudge) replacement(e *paper.Event) cover {
	best := coversNone
	var skips []atom
	for _, w := range r.run.Events {
		if w == e {
			break
		}
		if w.Kind != catalog.Delete || w.InGo || w.InDefer || w.Guarded || !sameTable(w, e) {
			continue
		}
		if skips == nil {
			skips = r.conds.atoms(e.Conds)
		}
		if c := r.covers(w, e); c > best && r.alwaysBefore(w, skips) {
			best = c
		}
	}
	return best
}

// alwaysBefore: each test that keeps a run away from the delete keeps it away from what
// follows too.
func (r *runJudge) alwaysBefore(w *paper.Event, skips []atom) bool {
	return onEachWay(r.conds.atoms(w.Conds), skips)
}

// onEachWay: each of the tests is among the others.
func onEachWay(tests, others []atom) bool {
	for i := range tests {
		if a := &tests[i]; !madeWith(others, a, a.skip) {
			return false
		}
	}
	return true
}

func (r *runJudge) covers(w, e *paper.Event) cover {
	if deletesOne(w) || len(w.Where) == 0 && deletesGiven(w) {
		return coversNone
	}
	whole := coversAll
	if w.WhereOpen {
		whole = coversSome
	}
	for _, m := range w.Where {
		whole = min(whole, r.coversColumn(m, e))
	}
	return whole
}

// deletesGiven: gorm deletes the rows that it is given, by their keys.
func deletesGiven(w *paper.Event) bool {
	return byGorm(w) && w.Row.Op == "Delete"
}

// deletesOne: of several rows that match, the others stay.
func deletesOne(w *paper.Event) bool {
	return w.Row != nil && w.Row.Verb == catalog.Mongo && strings.Contains(w.Row.Op, "One")
}

// coversColumn: the condition asks for the value that the insert gives.
func (r *runJudge) coversColumn(m paper.Match, e *paper.Event) cover {
	if m.Column == "" {
		return coversSome
	}
	v, given := columnValue(e, m.Column)
	switch {
	case !given || m.Op != "=":
		return coversNone
	case v == nil || m.Value == nil:
		return coversSome
	}
	v, asked := r.selectedBy(v), r.selectedBy(m.Value)
	switch kind := identity.Of(v).Kind; {
	case !paper.Same(v, asked) || kind == identity.Fresh:
		return coversNone
	case kind == identity.Unknown:
		return coversSome
	}
	return coversAll
}

// selectedBy looks through a column by which its row was selected to the value asked for.
func (r *runJudge) selectedBy(v paper.Value) paper.Value {
	v = paper.Strip(v)
	read, ok := v.(*paper.Read)
	if !ok || read.Event.WhereOpen {
		return v
	}
	column := r.m.ColumnOf(read)
	for _, m := range read.Event.Where {
		if m.Op == "=" && m.Value != nil && column != "" && paper.SameColumn(m.Column, column) {
			return paper.Strip(m.Value)
		}
	}
	return v
}
