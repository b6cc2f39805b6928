package stablekey

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports keys that change on each attempt.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks effects of any kind whose key is fresh.
var Rule = finding.Rule{
	Name:    "stablekey",
	Title:   "the key is another one on each attempt",
	Picks:   func(e finding.Effect) bool { return e.Verdict == finding.Unsafe && e.Reason == finding.FreshKey },
	Message: message,
	Help:    help,
}

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again with another key: " + finding.Doing(e) + ", but " + finding.Details(effects) + finding.Via(effects)
}

var help = finding.Help{
	Repeats: "A key protects only if both runs use the same one. This one is made anew in each run, so the service, the store or the queue takes the second run for another operation.",
	Unsafe: `params := &stripe.ChargeParams{Amount: stripe.Int64(p.Amount)}
params.SetIdempotencyKey(uuid.NewString())`,
	Safe: `params := &stripe.ChargeParams{Amount: stripe.Int64(p.Amount)}
params.SetIdempotencyKey("charge:" + p.OrderID)`,
	Cures: []finding.Cure{
		{Name: finding.IdempotencyKey, How: "make the key of the operation ID, an order or payment ID in the payload, or the task ID (asynq.GetTaskID)"},
		{Name: finding.StoreOperationID, How: "let the producer make the random value and put it in the payload, so that all attempts share it"},
		{Name: finding.AbsoluteSet, How: "name the object or file after what it holds, so that a second run writes over the first"},
	},
	Limits: "Where a key is stable on one way and fresh on another, or was not followed, nothing is reported.",
}
