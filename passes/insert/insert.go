package insert

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports rows and documents that a repeated task writes twice.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks unsafe inserts.
var Rule = finding.Rule{
	Name:    "insert",
	Title:   "a new row or document is written on each run",
	Picks:   finding.KindPicker("insert"),
	Message: message,
	Help:    help,
}

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again and insert again: " + finding.Doing(e) +
		finding.Lacking(e, "unique value that stays the same") + finding.Via(effects)
}

var help = finding.Help{
	Repeats: "Nothing in the new row is both unique and the same on each attempt, so the store takes the second one as another row. An id made by the database, by uuid.New or from the time is another one in the second run.",
	Unsafe: `_, err := db.ExecContext(ctx,
	"INSERT INTO payments (id, user_id, amount) VALUES ($1, $2, $3)", uuid.New(), p.UserID, p.Amount)`,
	Safe: `_, err := db.ExecContext(ctx,
	"INSERT INTO payments (operation_id, user_id, amount) VALUES ($1, $2, $3) ON CONFLICT (operation_id) DO NOTHING",
	p.OperationID, p.UserID, p.Amount)`,
	Cures: []finding.Cure{
		{Name: finding.UniqueConstraint, How: "put the operation ID or another value of the payload in a unique column, and treat the duplicate as done"},
		{Name: finding.StoreOperationID, How: "insert a row that holds the operation ID in the same transaction, and leave when it is there already"},
		{Name: finding.CheckState, How: "look for the row by a value of the payload before the insert, under a lock or a unique constraint"},
	},
	Limits: "Whether a column is unique is known from the statement and from what the program says of its tables. Where a column of the payload may be unique, nothing is reported.",
}
