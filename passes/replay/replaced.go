package replay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
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
		if w.Kind != catalog.Delete || w.Beside(e) || w.InDefer || w.Guarded || !sameTable(w, e) {
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

// belongsToReplaced: the row belongs to one that the run has made in another table, where the rows of an earlier
// run are deleted before. Whether those that belonged to them fall with them is for a foreign key to say.
func (r *runJudge) belongsToReplaced(e *paper.Event) bool {
	return slices.ContainsFunc(r.only(&r.memo.replaced, r.isReplaced), func(owner *paper.Event) bool {
		return owner.ID < e.ID && !sameTable(owner, e) && r.namesRow(e, owner)
	})
}

func (r *runJudge) isReplaced(e *paper.Event) bool {
	return e.Kind == catalog.Insert && r.replacement(e) != coversNone
}

// namesRow: a column of what is inserted has the key of the row that another insert has made.
func (r *runJudge) namesRow(e, owner *paper.Event) bool {
	key := cmp.Or(r.m.KeyColumn(owner.Entity), "id")
	return slices.ContainsFunc(e.Sets, func(s paper.Assign) bool {
		return s.Value != nil && paper.Any(s.Value, func(v paper.Value) bool { return givesRow(owner, key, v) })
	})
}

// alwaysBefore: each test that keeps a run away from the delete keeps it away from what
// follows too.
func (r *runJudge) alwaysBefore(w *paper.Event, skips []atom) bool {
	return r.conds.index(skips).hasAll(r.conds.atoms(w.Conds))
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
	case !given && r.mayHave(e, m.Column): // a row from a list may have what was not seen
		return coversSome
	case !given || m.Op != "=" && !anyOf[m.Op]:
		return coversNone
	case v == nil || m.Value == nil:
		return coversSome
	}
	v = r.selectedBy(v)
	best := coversNone
	for _, asked := range askedFor(m) {
		best = max(best, coversValue(r.selectedBy(asked), v))
	}
	return best
}

// mayHave: the row is one of a list of structs that have a field for the column.
func (r *runJudge) mayHave(e *paper.Event, column string) bool {
	return byGorm(e) && e.Entity.Pkg != nil && slices.ContainsFunc(r.m.AllFields(e.Entity), func(f program.Field) bool {
		return paper.SameColumn(r.m.Column(f), column)
	})
}

// anyOf are the operators of conditions that hold for each value of a list.
var anyOf = map[string]bool{"in": true, "any": true}

// askedFor are the values for which a condition holds.
func askedFor(m paper.Match) []paper.Value {
	if list := elements(m.Value); anyOf[m.Op] && len(list) > 0 {
		return list
	}
	return []paper.Value{m.Value}
}

// coversValue says whether a row that is given the value is among those of which the column has the one that is
// asked for.
func coversValue(asked, v paper.Value) cover {
	same, kind := paper.Same(v, asked), identity.Of(v).Kind
	switch {
	case kind == identity.Fresh:
		return coversNone
	case same && kind != identity.Unknown:
		return coversAll
	case same || mayBe(v, asked):
		return coversSome
	}
	return coversNone
}

// trims are the functions that give most texts back as they are.
var trims = map[string]bool{"strings.TrimSpace": true, "strings.ToLower": true, "strings.ToUpper": true, "strings.Trim": true, "convert": true}

// mayBe: the value was not followed to its source, or comes to the one asked for on one way at least.
func mayBe(v, asked paper.Value) bool {
	switch x := paper.Strip(v).(type) {
	case *paper.Unknown:
		return true
	case *paper.Choice:
		return slices.ContainsFunc(paper.Alternatives(x), func(a paper.Alt) bool { return a.Value != nil && mayBe(a.Value, asked) })
	case *paper.Op:
		return trims[x.Name] && len(x.Args) > 0 && mayBe(x.Args[0], asked)
	}
	return paper.Same(paper.Strip(v), asked)
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
