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
