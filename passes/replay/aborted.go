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
	if e.Tx == nil || e.Savepoint || !r.onPostgres(e) {
		return false
	}
	tests := r.conds.atoms(e.Conds)
	return slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool {
		return w.Kind == catalog.Insert && w.Conflict == "" && w.Tx == e.Tx && w.ID < e.ID && !w.Savepoint &&
			r.keyedInsert(w) == insertUnique && r.alwaysBefore(w, tests)
	})
}

// otherDrivers are gorm's drivers of stores that go on after an error.
var otherDrivers = []string{"gorm.io/driver/mysql.", "gorm.io/driver/sqlite.", "gorm.io/driver/sqlserver.", "gorm.io/driver/clickhouse.", "github.com/glebarez/sqlite."}

// onPostgres: the store of gorm is PostgreSQL and nothing else, and no savepoints are set by hand.
func (r *runJudge) onPostgres(e *paper.Event) bool {
	return strings.HasPrefix(e.Symbol, "(*gorm.io/gorm.DB).") && r.m.Refers("gorm.io/driver/postgres.") && !r.m.Refers(otherDrivers...) &&
		!r.m.Refers("(*gorm.io/gorm.DB).SavePoint", "(*gorm.io/gorm.DB).RollbackTo")
}

// rolledBack: behind e in its transaction a row is inserted that a second run finds there. The error
// ends the transaction, and what e did is taken back.
func (r *runJudge) rolledBack(e *paper.Event) bool {
	if e.Tx == nil {
		return false
	}
	tests := r.conds.atoms(e.Conds)
	return slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool {
		return w.Kind == catalog.Insert && w.Conflict == "" && w.Tx == e.Tx && w.ID > e.ID && !w.Savepoint && !w.InGo && !w.InDefer &&
			r.keyedInsert(w) == insertUnique && !r.handlesDuplicate(w) && r.alwaysBefore(&paper.Event{Conds: decisive(w.Conds)}, tests)
	})
}

// decisive leaves out the conditions that say that a call went well.
func decisive(conds []paper.Cond) []paper.Cond {
	return slices.DeleteFunc(slices.Clone(conds), func(c paper.Cond) bool { return !decides(c) })
}
