package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// foundAlike: on the other way the run goes on with a row that it has picked in a loop over rows of the table that e
// inserts into, by a likeness of which nothing more is known: the next run may pick the row of e.
func (r *runJudge) foundAlike(e *paper.Event) bool {
	return e.Kind == catalog.Insert && slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return !o.IsRead() && o != e && worksOnRowOf(o, e) && slices.ContainsFunc(contrary(e.Conds, o.Conds), r.picksInRounds)
	})
}

// worksOnRowOf: o is done with one of the rows that were read of e's table.
func worksOnRowOf(o, e *paper.Event) bool {
	ofTable := func(v paper.Value) bool {
		return v != nil && paper.Any(v, func(v paper.Value) bool {
			read, ok := v.(*paper.Read)
			return ok && read.Event.IsRead() && readsMany(read.Event) && sameTable(read.Event, e)
		})
	}
	return slices.ContainsFunc(o.Where, func(m paper.Match) bool { return ofTable(m.Value) }) ||
		slices.ContainsFunc(o.Sets, func(s paper.Assign) bool { return ofTable(s.Value) })
}

// picksInRounds: the test is of what a loop has come to, and no guard of another kind.
func (r *runJudge) picksInRounds(c paper.Cond) bool {
	return paper.Any(c.Test, isRound) && !saysRound(&c) && !slices.ContainsFunc(r.conds.atoms([]paper.Cond{c}), func(a atom) bool {
		g := r.guardOf(a)
		return g.kind != noGuard
	})
}
