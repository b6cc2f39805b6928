package increment

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports additions that a repeated task makes twice.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks unsafe increments and appends.
var Rule = finding.Rule{
	Name:    "increment",
	Title:   "a stored value is changed relative to itself",
	Picks:   finding.KindPicker("increment", "append"),
	Message: message,
	Help:    help,
}

// again says in a message what the second run does.
var again = map[string]string{"increment": "add again", "append": "append again"}

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again and " + again[e.Kind] + ": " + finding.Doing(e) +
		finding.Lacking(e, "operation ID in its transaction") + finding.Via(effects)
}

var help = finding.Help{
	Repeats: "The new value is computed from the stored one. The first run has already changed the stored one, so the second run starts from there and adds once more. An atomic UPDATE or a version column prevents lost updates, not repeated ones: the repeated task reads the new value.",
	Unsafe: `user, err := repo.Load(ctx, p.UserID)
if err != nil {
	return err
}
user.Balance += p.Amount
return repo.Save(ctx, user)`,
	Safe: `return repo.InTx(ctx, func(tx Tx) error {
	inserted, err := tx.InsertOperation(ctx, p.OperationID) // UNIQUE (operation_id) ON CONFLICT DO NOTHING
	if err != nil || !inserted {
		return err
	}
	return tx.AddBalance(ctx, p.UserID, p.Amount)
})`,
	Cures: []finding.Cure{
		{Name: finding.StoreOperationID, How: "insert a row that holds the operation ID in the transaction that adds, and leave when it is there already"},
		{Name: finding.UniqueConstraint, How: "make the ledger row of this change unique by the operation ID, and compute the total from the ledger"},
		{Name: finding.CheckState, How: "add only while the state says that it was not done, and change that state in the same transaction"},
		{Name: finding.AbsoluteSet, How: "compute the new value before the task is enqueued and store it as it is, if nothing else changes it meanwhile"},
	},
	Limits: "Counters of processes (metrics) are not stored values and are left out. What an unknown library does is not judged.",
}
