package sqltext

// Kind says what a statement does.
type Kind uint8

const (
	// Unknown is text that does not begin like a statement.
	Unknown Kind = iota
	// Select is a query without effects of its own.
	Select
	// Insert is an INSERT that fails or adds a row when run again.
	Insert
	// Update is an UPDATE.
	Update
	// Delete is a DELETE.
	Delete
	// Upsert is an INSERT with ON CONFLICT DO UPDATE or ON DUPLICATE KEY
	// UPDATE, INSERT OR REPLACE, REPLACE, UPSERT, or MERGE.
	Upsert
	// InsertIgnore is an INSERT with ON CONFLICT DO NOTHING, INSERT IGNORE,
	// INSERT OR IGNORE, or the INSERT ... IF NOT EXISTS of CQL.
	InsertIgnore
	// Lock takes an advisory lock or a table lock. The statements that release
	// such a lock are Other.
	Lock
	// TxControl begins or ends a transaction or a savepoint.
	TxControl
	// DDL changes the schema or its permissions.
	DDL
	// Truncate is a TRUNCATE, which deletes all rows.
	Truncate
	// Other is any other statement.
	Other
)

var kindNames = [...]string{
	Unknown: "Unknown", Select: "Select", Insert: "Insert", Update: "Update", Delete: "Delete",
	Upsert: "Upsert", InsertIgnore: "InsertIgnore", Lock: "Lock", TxControl: "TxControl", DDL: "DDL", Truncate: "Truncate", Other: "Other",
}

// String returns the name of the constant.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind?"
}

// ValueKind says where a column's new value, or the value it is compared with,
// comes from.
type ValueKind uint8

const (
	// ValueOther is any expression that none of the other kinds describes. It
	// does not grow when the statement runs again, as far as can be seen.
	ValueOther ValueKind = iota
	// ValuePlaceholder is one placeholder and nothing else. Casts and
	// parentheses are looked through. A list after IN has this kind when each
	// of its elements does.
	ValuePlaceholder
	// ValueConst is a literal.
	ValueConst
	// ValueDefaultFresh is a value that is new in each run: the time, a random
	// number, a new UUID, the next number of a sequence, or DEFAULT in an
	// INSERT.
	ValueDefaultFresh
	// ValueRelative depends on the column's own old value in a way that is not
	// idempotent.
	ValueRelative
	// ValueSelf is an idempotent use of the column's own value, or its value in
	// the row proposed for insertion.
	ValueSelf
	// ValueSubquery is computed by a subquery.
	ValueSubquery
)

var valueNames = [...]string{
	ValueOther: "ValueOther", ValuePlaceholder: "ValuePlaceholder", ValueConst: "ValueConst",
	ValueDefaultFresh: "ValueDefaultFresh", ValueRelative: "ValueRelative", ValueSelf: "ValueSelf", ValueSubquery: "ValueSubquery",
}

// String returns the name of the constant.
func (k ValueKind) String() string {
	if int(k) < len(valueNames) {
		return valueNames[k]
	}
	return "ValueKind?"
}

// Assign is one column and the expression given to it.
type Assign struct {
	// Column is lower case, without quotes and without a table qualifier. It is
	// empty when the text does not name it: an INSERT without a column list, or
	// a name made by a placeholder.
	Column string
	// Kind classifies the expression.
	Kind ValueKind
	// Args holds the Ordinal of each placeholder in the expression, in the order
	// of the text. Named placeholders and printf verbs contribute -1.
	Args []int
	// Refs holds the same placeholders in full, one for each element of Args.
	Refs []Placeholder
	// Const is the literal when Kind is ValueConst: strings without their
	// quotes, TRUE, FALSE and NULL in lower case.
	Const string
	// Given is set where the column gets what the only placeholder stands for,
	// unless that is NULL: COALESCE($1, column).
	Given bool
	// Offset is the byte offset of the assignment in the text, or of its
	// expression where it stands alone.
	Offset int
}

// IsRelative reports whether the assignment changes its column again each time
// it runs, as an increment does.
func (a Assign) IsRelative() bool { return a.Kind == ValueRelative }

// Cond is one conjunct of a condition. BETWEEN gives two, and so does the
// comparison of a pair with a pair.
type Cond struct {
	// Column is the compared column, named as in Assign. It is empty when the
	// conjunct is not a simple comparison of a column. COALESCE(column, literal)
	// counts as the column.
	Column string
	// Op is one of "=", "<>", "<", ">", "<=", ">=", "in", "not in", "is null",
	// "is not null", "like", "any", "exists", "not exists" and "other". A bare
	// boolean column is "=" with the constant true, a negated one "=" with
	// false.
	Op string
	// Kind classifies the other side of the comparison.
	Kind ValueKind
	// Args holds the Ordinal of each placeholder in the conjunct, as in Assign.
	Args []int
	// Refs holds the same placeholders in full.
	Refs []Placeholder
	// Const is the literal when Kind is ValueConst. Those of a list are joined
	// by commas.
	Const string
	// From is the first table of the subquery after EXISTS or IN. A LEFT JOIN
	// whose row is asked to be missing gives a "not exists" of the joined table.
	From string
	// Unlocked is set where a subquery asked, which locks no rows: when another transaction has changed a row
	// meanwhile, nobody asks again.
	Unlocked bool
	// Table is the joined table whose column is compared, if the column is qualified by its name or
	// alias. It is empty for the first table of a SELECT.
	Table string
}

// Placeholder is a place in the text that is filled in at run time.
type Placeholder struct {
	// Text is the placeholder as written.
	Text string
	// Ordinal is the zero-based number of its argument: its rank among the plain
	// "?" of the whole text, or the number written in it less one. It is -1 for
	// named placeholders and printf verbs.
	Ordinal int
	// Name is the name in ":name", "@name", "$name" or "sqlc.arg(name)".
	Name string
	// Offset is the byte offset in the text.
	Offset int
}

// Statement describes one statement.
type Statement struct {
	// Kind is the kind of the statement. A WITH statement has the kind of its
	// last part.
	Kind Kind
	// Name is the name of a statement that stands in the CTEs of another one.
	Name string
	// Table is the target table, or the first table of FROM: lower case, without
	// quotes, schema and alias. It is empty if unknown or made by a placeholder.
	Table string
	// Tables holds every table named in FROM, JOIN, UPDATE, INTO or USING, also
	// of subqueries, in order and without repetition. A name defined by WITH is
	// listed like a table; the tables inside of it are only in CTEs.
	Tables []string
	// Columns is the column list of an INSERT. For a SELECT it holds the result
	// columns in order: the alias or the name of a simple column, "*" for a
	// star, the lower-case name of an aggregate or "exists", and "" for any
	// other expression.
	Columns []string
	// Sets holds the SET list of an UPDATE. For all kinds of INSERT it holds one
	// element for each value of the first VALUES row or of the select list;
	// what happens on conflict is in ConflictSets.
	Sets []Assign
	// ConflictSets holds the assignments after ON CONFLICT DO UPDATE SET, after
	// ON DUPLICATE KEY UPDATE, and after WHEN MATCHED in MERGE.
	ConflictSets []Assign
	// ConflictColumns is the list in ON CONFLICT (a, b), a function by its first
	// argument, with "" for another expression, or the columns compared after ON in MERGE. It is nil if none
	// is given.
	ConflictColumns []string
	// ConflictAny is true if a conflict with any unique key takes effect: ON
	// CONFLICT DO NOTHING without a target, INSERT IGNORE, REPLACE, ON DUPLICATE
	// KEY UPDATE.
	ConflictAny bool
	// Where holds the conjuncts of WHERE, and those of IF in CQL. Those of a subquery
	// by which an UPDATE or DELETE picks rows of its own table follow.
	Where []Cond
	// ConflictWhere holds the conjuncts of DO UPDATE SET ... WHERE or WHEN
	// MATCHED AND.
	ConflictWhere []Cond
	// WhereOr is true if the WHERE has a top-level OR. Where then holds the
	// conjuncts of all alternatives, and none of them is necessary.
	WhereOr bool
	// Returning holds the columns of RETURNING or OUTPUT, named as in Columns.
	Returning []string
	// ForUpdate is true if the statement or one of its subqueries locks rows for
	// update. FOR SHARE does not count.
	ForUpdate bool
	// SkipLocked is true if locked rows are skipped.
	SkipLocked bool
	// Limit1 is true if the statement itself is limited to one row.
	Limit1 bool
	// Aggregate is true if the select list has an aggregate function or EXISTS.
	Aggregate bool
	// FromSelect is true for INSERT ... SELECT.
	FromSelect bool
	// NotExists is true for INSERT ... SELECT ... WHERE NOT EXISTS (...) and for
	// IF NOT EXISTS (...) INSERT.
	NotExists bool
	// Placeholders holds the placeholders of the statement in order, those of
	// its CTEs included.
	Placeholders []Placeholder
	// CTEs holds the statements defined by WITH, in order.
	CTEs []Statement
}
