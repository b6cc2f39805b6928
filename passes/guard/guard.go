package guard

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports guards with a hole.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks effects whose guard a run can fall through.
var Rule = finding.Rule{
	Name:    "guard",
	Title:   "the guard against a second run has a hole",
	Picks:   picks,
	Message: message,
	Help:    help,
}

// holes says what each hole does to the effect.
var holes = map[string]string{
	"crash":   "a crash after it and before the mark of its guard repeats it",
	"loss":    "a crash before it and after the mark of its guard loses it",
	"ttl":     "a repeat that comes after the mark of its guard has expired repeats it",
	"overlap": "two runs at the same time both pass its guard",
}

func picks(e finding.Effect) bool { return e.Verdict == finding.Weak && holes[e.Hole] != "" }

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again past a guard with a hole: " + finding.Doing(e) + ", and " + holes[e.Hole] + ": " + finding.Details(effects) + finding.Via(effects)
}
