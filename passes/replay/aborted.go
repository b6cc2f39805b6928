package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// aborted: an insert in the same transaction is a duplicate in a second run, and the program goes
// on. PostgreSQL refuses each statement after an error until the transaction or a savepoint in it
// is rolled back (error 25P02, in_failed_sql_transaction), so that nothing of the second run lasts.
func (r *runJudge) aborted(e *paper.Event) bool {
	if e.Tx == nil || e.Savepoint {
		return false
	}
	tests := r.conds.atoms(e.Conds)
	return slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool {
		return w.Tx == e.Tx && w.ID < e.ID && r.breaksOff(w) && r.onPostgres(w) && r.alwaysBefore(w, tests)
	})
}

// breaksOff: a second run finds the row of the insert, and the error ends its transaction.
func (r *runJudge) breaksOff(w *paper.Event) bool {
	return w.Kind == catalog.Insert && w.Conflict == "" && w.Tx != nil && !w.Savepoint && w.Go == 0 && r.keyedInsert(w) == insertUnique
}

// brokenOff are the inserts without which e is not done, since a transaction in which one of them was
// a duplicate cannot be committed, whatever the program makes of the duplicate.
func (r *runJudge) brokenOff(e *paper.Event, tests []atom) []guard {
	var list []guard
	for _, w := range r.breakers() {
		if w.Tx.Ended < e.ID && asksForCommit(w.Tx, e.Conds) && r.alwaysBefore(w, tests) {
			list = append(list, guard{kind: duplicate, event: w})
		}
	}
	return list
}

// breakers are the inserts that keep their transaction from being committed where they are duplicates.
func (r *runJudge) breakers() []*paper.Event {
	return r.only(&r.memo.breakers, func(w *paper.Event) bool {
		return !w.IsRead() && r.breaksOff(w) && w.Tx.Ended > w.ID && r.handlesDuplicate(w) && r.onPostgres(w)
	})
}

// asksForCommit: the conditions hold only where the commit went well. What runs a function in a transaction
// returns the error of the commit too, which is not seen to be asked for if the function gives none.
func asksForCommit(tx *paper.Made, conds []paper.Cond) bool {
	if tx.Outcome == nil || asksFor(tx, conds) {
		return asksFor(tx, conds)
	}
	failures := slices.DeleteFunc(slices.Clone(paper.Alternatives(errorOf(tx.Outcome))), func(a paper.Alt) bool {
		return paper.IsNil(paper.Strip(a.Value))
	})
	return len(failures) == 0 || slices.ContainsFunc(failures, func(a paper.Alt) bool {
		return slices.ContainsFunc(conds, func(c paper.Cond) bool { return madeOf(c.Test, a.Value) })
	})
}

// asksFor: one of the conditions tests how the transaction went.
func asksFor(tx *paper.Made, conds []paper.Cond) bool {
	return slices.ContainsFunc(conds, func(c paper.Cond) bool {
		return paper.Any(c.Test, func(v paper.Value) bool {
			u, ok := v.(*paper.Unknown)
			return ok && u.Commit == tx || tx.Outcome != nil && v == tx.Outcome
		})
	})
}

// onPostgres: the insert is into PostgreSQL, and no savepoints are set by hand in its transaction.
func (r *runJudge) onPostgres(w *paper.Event) bool {
	switch {
	case slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return o.Tx == w.Tx && strings.Contains(strings.ToUpper(o.Text), "SAVEPOINT")
	}):
		return false
	case strings.HasPrefix(w.Symbol, "(*gorm.io/gorm.DB)."):
		return r.m.Databases().Gorm
	case strings.Contains(w.Symbol, "github.com/jackc/pgx/"):
		return true
	}
	return w.Store == "sql" && r.m.Databases().SQL
}

// rolledBack: behind e in its transaction a row is inserted that a second run finds there. The error
// ends the transaction, and what e did is taken back: by the program, or by PostgreSQL.
func (r *runJudge) rolledBack(e *paper.Event) bool {
	if e.Tx == nil {
		return false
	}
	tests := r.conds.index(r.conds.atoms(e.Conds))
	return slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool {
		return w.Tx == e.Tx && w.ID > e.ID && r.breaksOff(w) && !w.InDefer && (!r.handlesDuplicate(w) || r.onPostgres(w)) && tests.hasAll(r.conds.takeApart(decisive(w.Conds)...))
	})
}

// decisive leaves out the conditions that say that a call went well.
func decisive(conds []paper.Cond) []paper.Cond {
	return slices.DeleteFunc(slices.Clone(conds), func(c paper.Cond) bool { return !decides(c) })
}
