package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/schema"
)

// insertFate says what a second run of an insert does.
type insertFate uint8

const (
	insertRepeats insertFate = iota // another row
	insertUnique                    // the same row: refused, left or written over
	insertUnknown                   // it depends on unique columns that are not known
)

// insert: a new row on each run, unless a unique column is stable or the rows of an earlier run
// are deleted before.
func (r *runJudge) insert(e *paper.Event) judgement {
	fate, why := r.fate(e)
	if fate == insertUnique {
		return safe("unique-row", why)
	}
	switch r.replacement(e) {
	case coversAll:
		if !r.replacesAlone(e) {
			return judgement{verdict: finding.Weak, reason: "replace", hole: "overlap", detail: "no lock keeps a second run from deleting before the first has inserted"}
		}
		return safe("replace", "the rows of an earlier run are deleted before it")
	case coversSome:
		return unknown("which rows are deleted before it was not followed")
	}
	if r.belongsToReplaced(e) {
		return unknown("it belongs to a row of which those of an earlier run are deleted, and may fall with them")
	}
	if fate == insertUnknown {
		return unknown(why)
	}
	if r.behindCursor(e) {
		return unknown("its transaction moves on up to where such rows were worked off, so that a second run may begin behind them")
	}
	if fresh := r.freshKey(e); fresh != "" {
		return unsafe("plain-insert", "its key comes from "+fresh+", another one on each attempt")
	}
	if r.nullKey(e) || slices.ContainsFunc(r.keysGiven(e), func(v paper.Value) bool { return madeAnew(v, e.Conds) != "" }) {
		return unsafe(finding.KeyOptional, why)
	}
	return unsafe("plain-insert", why)
}

// keyedInsert is the fate of an insert that is used as a claim.
func (r *runJudge) keyedInsert(e *paper.Event) insertFate {
	if e.Kind != catalog.Insert && e.Kind != catalog.Upsert {
		return insertUnknown
	}
	fate, _ := r.fate(e)
	return fate
}

func (r *runJudge) fate(e *paper.Event) (insertFate, string) {
	if e.NotExists {
		return insertUnique, "it inserts only where no such row exists"
	}
	if key := r.m.KeyColumns(e.Entity); key != nil {
		if fate, why := r.byColumns(e, key); fate != insertRepeats {
			return fate, why
		}
	} else if id, ok := r.primaryKey(e); ok {
		id = r.onItsWay(id, e)
		switch by := madeAnew(id, e.Conds); {
		case numbersOn(id, e):
		case identity.Of(id).Kind <= identity.Stored:
			return insertUnique, "its primary key is stable"
		case by != "":
			return insertRepeats, "its primary key comes from " + by + unlessGiven
		case identity.Of(id).Kind == identity.Unknown:
			return insertUnknown, "its primary key was not followed"
		}
	}
	if len(e.ConflictColumns) > 0 {
		return r.byColumns(e, e.ConflictColumns)
	}
	if len(e.Sets) == 0 && e.Conflict == "" && strings.Contains(strings.ToUpper(e.Text), "DEFAULT VALUES") {
		return insertRepeats, "it gives no column a value"
	}
	if len(e.Sets) == 0 {
		return insertUnknown, "its columns are not known"
	}
	if !anyStable(e) && !(e.ConflictAny && anyConstant(e)) {
		return insertRepeats, "no column of it is the same on each attempt"
	}
	return r.byUniqueColumns(e)
}

// byUniqueColumns is the fate of an insert that names no conflict, as far as the unique columns of its table are known.
func (r *runJudge) byUniqueColumns(e *paper.Event) (insertFate, string) {
	sets, known := r.uniqueColumns(e)
	repeats := "no unique column of it is the same on each attempt"
	for _, columns := range sets {
		fate, why := r.byColumns(e, columns)
		if fate == insertUnique || known && fate != insertRepeats {
			return fate, why
		}
		if v, given := columnValue(e, columns[0]); given && len(columns) == 1 && isAnew(v) {
			repeats = why
		}
	}
	switch {
	case !known:
		return r.byHandling(e)
	case r.leavesToTags(e):
		return insertUnknown, "it leaves a duplicate alone, of which the tags of its model say nothing"
	}
	for _, columns := range r.schemaOf(e).Uncertain(e.Table) {
		if r.outside(e, columns) {
			continue
		}
		if fate, _ := r.byColumns(e, columns); fate != insertRepeats {
			return insertUnknown, "an index on some of its rows may be unique"
		}
	}
	return insertRepeats, repeats
}

// leavesToTags: the insert does nothing on a conflict that it does not name, and what is unique in the table is known
// from the tags of its model alone: the program may make another index by hand.
func (r *runJudge) leavesToTags(e *paper.Event) bool {
	_, made := r.schema.Unique(e.Table)
	return !made && e.Store == "sql" && e.Conflict == "nothing" && len(e.ConflictColumns) == 0
}

// byHandling is the fate of an insert into a table that is not known, by what the program does with a duplicate.
func (r *runJudge) byHandling(e *paper.Event) (insertFate, string) {
	const notKnown = "its unique columns are not known"
	if column, by := freshTry(e); column != "" {
		return insertUnknown, notKnown + ", and the duplicate after which it tries again is that of " + column + ", which comes from " + by
	}
	if e.Conflict != "" || r.handlesDuplicate(e) {
		return insertUnique, "a duplicate is handled"
	}
	return insertUnknown, notKnown
}

// freshTry is the column that gets another value on each round of a loop that goes on where the insert met a
// duplicate, and what makes the value: the duplicate says that the value was taken, and nothing of an earlier run.
func freshTry(e *paper.Event) (column, by string) {
	again := slices.ContainsFunc(e.Again, func(c paper.Cond) bool { return c.Outcome && paper.DuplicateOf(c.Test) == e })
	for _, s := range e.Sets {
		if again && s.Value != nil && isAnew(s.Value) && !byClock(s.Value) {
			return s.Column, identity.Of(s.Value).By
		}
	}
	return "", ""
}

// outside: the only unique index on the columns holds for the rows in which another column has a
// certain value, and the payload says what value that is.
func (r *runJudge) outside(e *paper.Event, columns []string) bool {
	return slices.ContainsFunc(r.schemaOf(e).Partial(e.Table), func(p schema.Partial) bool {
		v, _ := columnValue(e, p.On)
		field, ok := paper.Strip(v).(*paper.Payload)
		return ok && field.Path != "" && slices.Equal(p.Columns, columns) && !asked(e, field)
	})
}

// byColumns: an insert that conflicts on columns is the same row if all of them are stable.
func (r *runJudge) byColumns(e *paper.Event, columns []string) (insertFate, string) {
	fate := insertUnique
	for _, c := range columns {
		if c == "" { // an expression
			fate = insertUnknown
			continue
		}
		v, ok := columnValue(e, c)
		v = r.onItsWay(v, e)
		if !ok || r.numbered(e, c, v) {
			return insertRepeats, "the unique column " + c + " is not given"
		}
		if v == nil {
			fate = insertUnknown
			continue
		}
		if givesNull(e, c) {
			return insertRepeats, "the unique column " + c + " is NULL, and NULLs do not conflict"
		}
		if r.mayBeNull(e, c, v) {
			return insertRepeats, "the unique column " + c + " is NULL where the payload has none, and NULLs do not conflict"
		}
		switch by := madeAnew(v, e.Conds); {
		case numbersOn(v, e):
			return insertRepeats, "the unique column " + c + " goes on from the rows that are there"
		case identity.Of(v).Kind == identity.Fresh:
			return insertRepeats, "the unique column " + c + " comes from " + identity.Of(v).By
		case by != "":
			return insertRepeats, "the unique column " + c + " comes from " + by + unlessGiven
		case identity.Of(v).Kind == identity.Unknown:
			fate = insertUnknown
		}
	}
	if fate == insertUnknown {
		return fate, "the value of a unique column was not followed"
	}
	return insertUnique, "the unique column " + strings.Join(columns, ", ") + " is stable"
}

// onItsWay is what a value that was not followed is on the way to e, if only one of its alternatives can be: that
// of a callee that went well.
func (r *runJudge) onItsWay(v paper.Value, e *paper.Event) paper.Value {
	choice, ok := paper.Strip(v).(*paper.Choice)
	if !ok || identity.Of(v).Kind != identity.Unknown {
		return v
	}
	run := r.firstUpTo(e)
	left := slices.DeleteFunc(slices.Clone(paper.Alternatives(choice)), func(a paper.Alt) bool { return run.all(a.Conds).truth == no })
	if len(left) != 1 {
		return v
	}
	return left[0].Value
}

// numbered: gorm lets the database number a primary key that is zero (callbacks/create.go of v1.31.1).
func (r *runJudge) numbered(e *paper.Event, column string, v paper.Value) bool {
	key := r.m.KeyColumn(e.Entity)
	return byGorm(e) && (isKeyColumn(column) || key != "" && paper.SameColumn(key, column)) && v != nil && isZero(v)
}

func byGorm(e *paper.Event) bool { return e.Row != nil && e.Row.Verb == catalog.Gorm }

func columnValue(e *paper.Event, column string) (paper.Value, bool) {
	for _, s := range e.Sets {
		if paper.SameColumn(s.Column, column) {
			return s.Value, true
		}
	}
	return nil, false
}

// primaryKey is the value given to the primary key, if one is given.
func (r *runJudge) primaryKey(e *paper.Event) (paper.Value, bool) {
	key := r.m.KeyColumn(e.Entity)
	for _, s := range e.Sets {
		if (isKeyColumn(s.Column) || key != "" && paper.SameColumn(key, s.Column)) && s.Value != nil && !isZero(s.Value) {
			return s.Value, true
		}
	}
	return nil, false
}

func isZero(v paper.Value) bool {
	c, ok := paper.Strip(v).(*paper.Const)
	return ok && (c.Text == "" || c.Text == "0")
}

func (r *runJudge) freshKey(e *paper.Event) string {
	if v, ok := r.primaryKey(e); ok {
		if id := identity.Of(v); id.Kind == identity.Fresh {
			return id.By
		}
	}
	return ""
}

// anyStable reports whether a column other than a constant is the same on each attempt, or may be.
func anyStable(e *paper.Event) bool {
	for _, s := range e.Sets {
		if s.Default {
			continue
		}
		if s.Value == nil {
			return true
		}
		id := identity.Of(s.Value)
		if id.Kind != identity.Fresh && !id.Constant {
			return true
		}
	}
	return false
}

// anyConstant reports whether a column is given a constant, by which rows may conflict.
func anyConstant(e *paper.Event) bool {
	return slices.ContainsFunc(e.Sets, func(s paper.Assign) bool { return s.Value != nil && identity.Of(s.Value).Constant })
}

// handlesDuplicate reports whether some later event or the handler's end depends on a duplicate of e.
func (r *runJudge) handlesDuplicate(e *paper.Event) bool { return r.duplicates[e] }

// schemaOf is the schema of the SQL stores, for what is written to one of them: a collection
// may have the name of a table. A table that no migration makes has that of its model.
func (r *runJudge) schemaOf(e *paper.Event) *schema.Schema {
	if e.Store == "mongo" {
		return nil
	}
	if _, known := r.schema.Unique(e.Table); known || len(r.schema.Uncertain(e.Table)) > 0 || e.Entity.Pkg == nil {
		return r.schema
	}
	key := model{e.Entity, e.Table, byGorm(e)}
	return r.memo.models.of(key, func() *schema.Schema { return r.modelSchema(key) })
}

// model is a type whose rows stand in a table; gorm makes the tables of its models.
type model struct {
	entity program.TypeRef
	table  string
	gorm   bool
}

func (r *runJudge) modelSchema(m model) *schema.Schema {
	var fields []schema.Field
	for _, f := range r.m.AllFields(m.entity) {
		fields = append(fields, schema.Field{Column: r.m.Column(f), Tag: f.Tag})
	}
	return schema.Model(m.table, fields, m.gorm)
}

// uniqueColumns are the sets of unique columns of the table that e writes; known is false if the schema is not.
func (r *runJudge) uniqueColumns(e *paper.Event) ([][]string, bool) {
	sets, known := r.schemaOf(e).Unique(e.Table)
	return sets, known || e.Store == "mongo" && !r.m.MayBeUnique(e.Table)
}
