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

// reportedBy names the rules that report the effects themselves, by kind.
var reportedBy = map[string]string{
	"increment": "increment", "append": "increment", "insert": "insert", "external": "idempotencykey", "enqueue": "enqueue",
}

// picks leaves out an effect of which a directive says that it may happen again.
func picks(e finding.Effect) bool {
	_, off := e.SuppressedFor(reportedBy[e.Kind])
	return e.OperationField == "" && additive(e) && !off
}

func message(effects []finding.Effect) string {
	e := effects[0]
	carrier := finding.Subject(effects) + " carries"
	if e.Payload != "" {
		carrier = "the payload " + e.Payload + " of " + finding.Subject(effects) + " has"
	}
	return carrier + " nothing that names one operation, so a repeat cannot be recognised where " + finding.Doing(e) +
		"; add an operation ID, or use the task's own (asynq.GetTaskID), which differs if the producer enqueues twice"
}
