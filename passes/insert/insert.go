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
