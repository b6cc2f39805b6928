package idempotencykey

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports external calls that a repeated task makes twice.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks unsafe external calls.
var Rule = finding.Rule{
	Name:    "idempotencykey",
	Title:   "an external call with a lasting effect has no key",
	Picks:   finding.KindPicker("external"),
	Message: message,
	Help:    help,
}

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again and repeat an external call: " + finding.Doing(e) +
		finding.Lacking(e, "idempotency key") + finding.Via(effects)
}

var help = finding.Help{
	Repeats: "The other side cannot tell the second call from a new one, and no transaction of this program takes the first one back. A call that timed out may have succeeded, so even one failed attempt can mean two charges or two mails.",
	Unsafe: `params := &stripe.PaymentIntentParams{Amount: stripe.Int64(p.Amount)}
_, err := paymentintent.New(params)`,
	Safe: `params := &stripe.PaymentIntentParams{Amount: stripe.Int64(p.Amount)}
params.SetIdempotencyKey("order-" + p.OrderID)
_, err := paymentintent.New(params)`,
	Cures: []finding.Cure{
		{Name: finding.IdempotencyKey, How: "send a key made of the payload or of the task's ID, the same on each attempt: SetIdempotencyKey, an Idempotency-Key header, a message ID"},
		{Name: finding.StoreOperationID, How: "where the service takes no key: store the operation ID first and call only if it was new, which at worst loses the call in a crash"},
		{Name: finding.CheckState, How: "ask the service whether the operation is there before making it, by an ID of your own"},
	},
	Limits: "Calls are known from a table of libraries. A plain HTTP request counts by its method.",
}
