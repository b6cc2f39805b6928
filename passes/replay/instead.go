package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// endedInstead: where the mark is found the run ends the state of e's row in another way, so that nothing of it is
// lost: it completes the row that it would have deleted.
func (r *runJudge) endedInstead(e *paper.Event, found atom) bool {
	if e.Kind != catalog.Set && e.Kind != catalog.Delete {
		return false
	}
	return slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return o != e && sameTable(o, e) && namesSameRow(o, e) && endsAsMuch(o, e) && r.onlyWhere(o, found)
	})
}

// onlyWhere: o is done where the test skips what else would be done.
func (r *runJudge) onlyWhere(o *paper.Event, found atom) bool {
	return slices.ContainsFunc(r.conds.atoms(o.Conds), func(a atom) bool {
		return a.number == found.number && a.skip != found.skip && !a.joint && len(a.past) == 0
	})
}

// namesSameRow: both are to the row that one column names by one value.
func namesSameRow(a, b *paper.Event) bool {
	return !a.WhereOpen && !b.WhereOpen && slices.ContainsFunc(a.Where, func(m paper.Match) bool {
		return m.Op == "=" && m.Value != nil && slices.ContainsFunc(b.Where, func(o paper.Match) bool {
			return o.Op == "=" && o.Value != nil && paper.SameColumn(o.Column, m.Column) && paper.Same(paper.Strip(o.Value), paper.Strip(m.Value))
		})
	})
}

// endsAsMuch: o deletes the row, gives it a state where e deletes it, or writes all columns that e does.
func endsAsMuch(o, e *paper.Event) bool {
	writes := func(column func(string) bool) bool {
		return slices.ContainsFunc(o.Sets, func(s paper.Assign) bool { return !s.Relative && column(s.Column) })
	}
	switch {
	case o.Kind == catalog.Delete:
		return true
	case o.Kind != catalog.Set && o.Kind != catalog.Upsert:
		return false
	case e.Kind == catalog.Delete:
		return writes(namesState)
	}
	return len(e.Sets) > 0 && !slices.ContainsFunc(e.Sets, func(s paper.Assign) bool {
		return !writes(func(column string) bool { return paper.SameColumn(column, s.Column) })
	})
}

// namesState: the column says what has become of the row.
func namesState(column string) bool {
	name := paper.Snake(column[strings.LastIndexByte(column, '.')+1:])
	return name == "status" || name == "state" || strings.HasSuffix(name, "_status") || strings.HasSuffix(name, "_state") ||
		slices.Contains([]string{"done", "processed", "completed", "deleted", "archived"}, strings.TrimPrefix(strings.TrimSuffix(name, "_at"), "is_"))
}
