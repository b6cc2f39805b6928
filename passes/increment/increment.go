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
