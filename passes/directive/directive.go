package directive

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
	"github.com/idemlint/idemlint/passes/replay"
)

//go:embed doc.go
var doc string

// Analyzer reports directives that are wrong or cover nothing.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks the problems of directives. It is no way in which a task goes wrong, and no
// directive can ignore it.
var Rule = finding.Rule{
	Name:    finding.DirectiveRule,
	Title:   "a comment for idemlint is wrong or covers nothing",
	Picks:   func(e finding.Effect) bool { return e.Kind == replay.DirectiveKind },
	Message: func(effects []finding.Effect) string { return effects[0].Detail },
	Help:    help,
}
