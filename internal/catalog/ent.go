package catalog

import (
	"strings"
	"sync"
)

// ent is entgo.io/ent, read at v0.14.5. Programs call the code that it generates, which is part of the program and
// ends in package sqlgraph: a statement is described in a spec and run on a driver. The generated methods that wrap
// this in hooks are read by EntGenerated.
func ent() Library {
	const path = "entgo.io/ent"
	ent := func(names, op string) rows { return each(names, Ent).op(op) }
	compare := func(names, op string) rows { return ent(names, "compare "+op).arg(0).into(1) }
	setters := join(ent("Set", "set").arg(0).into(1), ent("Add", "add").arg(0).into(1), ent("SetNull", "clear").arg(0))
	return Library{
		Name:   "ent",
		Module: path,
		Rows: join(
			in(path+"/dialect/sql/sqlgraph",
				ent("NewCreateSpec NewDeleteSpec", "spec").arg(0).into(1), ent("NewUpdateSpec NewQuerySpec", "spec").arg(0).into(2),
				ent("NewFieldSpec", "field").arg(0),
				of("*CreateSpec *UpdateSpec", ent("SetField", "set").arg(0).into(2)),
				of("*UpdateSpec", ent("AddField", "add").arg(0).into(2), ent("ClearField", "clear").arg(0), ent("AddModifier", "modifier").arg(0), ent("AddModifiers", "modifier").rest(0)),
				ent("CreateNode", "create").kind(Insert).on(1).arg(2),
				ent("BatchCreate", "create all").kind(Insert).on(1).arg(2),
				ent("UpdateNode", "update").kind(Set).on(1).arg(2).note("the row with the spec's ID; its new values are scanned into the node"),
				ent("UpdateNodes", "update all").kind(Set).on(1).arg(2).note("result 0 is the number of rows"),
				ent("DeleteNodes", "delete").kind(Delete).on(1).arg(2).note("result 0 is the number of rows"),
				ent("QueryNodes", "query").on(1).arg(2), ent("CountNodes", "count").on(1).arg(2),
				nothing("QueryEdges"),
				uniqueViolation("IsConstraintError IsUniqueConstraintError", 0),
			),
			in(path+"/dialect/sql",
				compare("FieldEQ EQ", "="), compare("FieldNEQ NEQ", "<>"), compare("FieldLT LT", "<"), compare("FieldLTE LTE", "<="), compare("FieldGT GT", ">"), compare("FieldGTE GTE", ">="),
				ent("FieldIsNull IsNull", "compare is null").arg(0), ent("FieldNotNull NotNull", "compare is not null").arg(0),
				ent("FieldIn FieldNotIn In NotIn", "open"),
				ent("AndPredicates And", "and").rest(0), ent("OrPredicates NotPredicates Or Not ExprP P", "open"),
				ent("FieldsEQ FieldsNEQ FieldsGT FieldsGTE FieldsLT FieldsLTE FieldsHasPrefix", "open"),
				ent("FieldEqualFold FieldHasPrefix FieldHasPrefixFold FieldHasSuffix FieldHasSuffixFold FieldContains FieldContainsFold", "open"),
				of("*Selector", ent("Where", "where").arg(0), ent("ForUpdate", "lock"), ent("C", "column").arg(0)),
				of("*UpdateBuilder", setters, ent("Where", "where").arg(0)),
				of("*UpdateSet", setters, nothing("SetExcluded SetIgnore")),
				ent("ConflictColumns", "conflict columns").rest(0), ent("ConflictConstraint", "conflict").arg(0),
				ent("DoNothing ResolveWithIgnore", "conflict nothing"), ent("ResolveWithNewValues", "conflict update"), ent("ResolveWith", "conflict set").arg(0),
				each("Expr", GormExpr).arg(0).rest(1),
				handleOf("OpenDB NewDriver", 1), nothing("Open"), of("Driver", handle("DB")),
				of("*Driver", txBegin("Tx BeginTx"), nothing("Close")),
			),
			in(path+"/dialect/sql/sqljson", ent("Append", "append").on(0).arg(1).into(2)),
			in(path+"/dialect",
				of("Driver", txBegin("Tx"), nothing("Close"), pure("Dialect")),
				of("ExecQuerier", sqlExec("Exec", 1), sqlQuery("Query", 1)),
				handleOf("Debug DebugWithContext", 0),
			),
		),
	}
}

// entMethod is a kind of methods that ent generates into a program: those of the types whose names end with one of
// the receivers, or functions where there is none.
type entMethod struct {
	receivers, names string
	op               string
	inner            string // the method that it wraps in hooks or interceptors
}

// entMethods hold for what ent v0.10 to v0.14 generates. Hooks and interceptors stand between these methods and
// package sqlgraph; they are the program's own, and there are none in most. A longer receiver stands before its ends.
var entMethods = []entMethod{
	{"Client", "Create Update UpdateOne UpdateOneID Delete Query", "generated builder", ""},
	{"CreateBulk", "Save", "generated bulk", ""},
	{"Create UpdateOne Update", "Save", "generated write", "sqlSave"},
	{"Create UpdateOne Update", "check", "generated check", "sqlSave"},
	{"Delete", "Exec", "generated write", "sqlExec"},
	{"Query", "First Only", "generated row", "querySpec"},
	{"Query", "FirstID OnlyID IDs", "generated id", "querySpec"},
	{"Query", "All", "generated rows", "querySpec"},
	{"Query", "Count", "generated count", "querySpec"},
	{"Query", "Exist", "generated exist", "querySpec"},
	{"Select GroupBy", "Scan", "generated scan", "sqlScan"},
	{"Mutation", "Cleared", "generated cleared", ""}, // and what ends so: NoteCleared
	{"Tx", "Commit", "generated commit", ""},
	{"Tx", "Rollback", "generated rollback", ""},
	{"", "IsNotFound", "generated notfound", ""},
	{"", "IsConstraintError", "generated duplicate", ""},
}

// entRow is the row of the methods of a name.
type entRow struct {
	receiver string // what the name of its type ends with
	row      *Row
}

var entRows = sync.OnceValue(func() map[string][]entRow {
	out := map[string][]entRow{}
	for _, m := range entMethods {
		for name := range strings.FieldsSeq(m.names) {
			for _, receiver := range strings.Split(m.receivers, " ") {
				r := each(name, Ent).op(m.op).field(m.inner).arg(0)
				out[name] = append(out[name], entRow{receiver, &r[0]})
			}
		}
	}
	return out
})

// EntGenerated is how a function is read if ent has generated it, which the caller finds out. The receiver is the name
// of the method's type without import path ("AccountCreate"), "" of a function. The row's Field is the method that it
// wraps, which has the same receiver.
func EntGenerated(receiver, name string) (*Row, bool) {
	if strings.HasSuffix(name, "Cleared") {
		name = "Cleared"
	}
	for _, r := range entRows()[name] {
		if strings.HasSuffix(receiver, r.receiver) && (receiver == "") == (r.receiver == "") {
			return r.row, true
		}
	}
	return nil, false
}
