package enqueue

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports follow-up tasks that a repeated task enqueues twice.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks unsafe follow-up tasks.
var Rule = finding.Rule{
	Name:    "enqueue",
	Title:   "a follow-up task has no ID that stays the same",
	Picks:   finding.KindPicker("enqueue"),
	Message: message,
	Help:    help,
}

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again and enqueue again: " + finding.Doing(e) +
		finding.Lacking(e, "task or message ID that stays the same") + finding.Via(effects)
}
