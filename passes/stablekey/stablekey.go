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
