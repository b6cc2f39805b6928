package operationid

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports handlers that cannot recognise a repeated task.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks unsafe effects of handlers whose payload names no operation, and
// reports them at the handler's func.
var Rule = finding.Rule{
	Name:    "operationid",
	Title:   "the payload offers nothing that names one operation",
	Picks:   picks,
	Place:   func(e finding.Effect) finding.Pos { return e.Handler.Pos },
	Message: message,
	Help:    help,
}

var additive = finding.KindPicker("increment", "append", "insert", "external", "enqueue")

func picks(e finding.Effect) bool { return e.OperationField == "" && additive(e) }

func message(effects []finding.Effect) string {
	e := effects[0]
	carrier := finding.Subject(effects) + " carries"
	if e.Payload != "" {
		carrier = "the payload " + e.Payload + " of " + finding.Subject(effects) + " has"
	}
	return carrier + " nothing that names one operation, so a repeat cannot be recognised where " + finding.Doing(e) +
		"; add an operation ID, or use the task's own (asynq.GetTaskID), which differs if the producer enqueues twice"
}

var help = finding.Help{
	Repeats: "Two tasks that mean two operations and one task that is delivered twice look alike, so no check in the handler can let the first pair through and stop the second.",
	Unsafe: `type AddBonus struct {
	UserID int64
	Amount int64
}`,
	Safe: `type ApplyBonus struct {
	UserID      int64
	OperationID string // made by whoever asks for the bonus, stored with the change
	Amount      int64
}`,
	Cures: []finding.Cure{
		{Name: finding.StoreOperationID, How: "let the producer make an operation ID once, carry it in the payload, and store it in the transaction that has the effect"},
		{Name: finding.UniqueConstraint, How: "put that ID in a unique column of the row that the task writes"},
		{Name: finding.IdempotencyKey, How: "without a change of the payload: use the task's own ID (asynq.GetTaskID) as key, the same on each attempt but another one if the producer enqueues twice"},
	},
	Limits: "A field counts as naming an operation if it is the ID of something other than a person or an account.",
}
