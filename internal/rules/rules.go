// Package rules lists the rules. A new rule is a folder under passes and a line here.
package rules

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/passes/directive"
	"github.com/idemlint/idemlint/passes/enqueue"
	"github.com/idemlint/idemlint/passes/guard"
	"github.com/idemlint/idemlint/passes/idempotencykey"
	"github.com/idemlint/idemlint/passes/increment"
	"github.com/idemlint/idemlint/passes/insert"
	"github.com/idemlint/idemlint/passes/operationid"
	"github.com/idemlint/idemlint/passes/stablekey"
)

// All are the rules of what goes wrong in handlers. Of two equally grave findings on one line the rule listed first leads.
var All = []finding.Rule{
	increment.Rule,
	insert.Rule,
	idempotencykey.Rule,
	enqueue.Rule,
	stablekey.Rule,
	guard.Rule,
	operationid.Rule,
}

// Every is All and the rule about directives.
var Every = append(slices.Clip(All), directive.Rule)

// Analyzers report one rule each, in the order of Every.
var Analyzers = []*analysis.Analyzer{
	increment.Analyzer,
	insert.Analyzer,
	idempotencykey.Analyzer,
	enqueue.Analyzer,
	stablekey.Analyzer,
	guard.Analyzer,
	operationid.Analyzer,
	directive.Analyzer,
}

// Names are the names of the rules in All.
func Names() []string {
	var names []string
	for _, r := range All {
		names = append(names, r.Name)
	}
	return names
}

// Find is the rule of that name.
func Find(name string) (finding.Rule, bool) {
	i := slices.IndexFunc(Every, func(r finding.Rule) bool { return r.Name == name })
	if i < 0 {
		return finding.Rule{}, false
	}
	return Every[i], true
}

// Select is the rules that a list of names means, see finding.Selects.
func Select(names []string) ([]finding.Rule, error) {
	if err := finding.CheckRules(names); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(Every), func(r finding.Rule) bool { return !finding.Selects(names, r.Name) }), nil
}

// Check makes the findings of the rules given for handlers, in order of place.
func Check(selected []finding.Rule, handlers []finding.HandlerReport) []finding.Finding {
	var out []finding.Finding
	for _, r := range selected {
		out = append(out, finding.Group(r, handlers)...)
	}
	finding.Sort(out)
	return out
}

// Suppressed is the directive by which the rule that would report the effect leaves it out.
func Suppressed(e finding.Effect) (finding.Suppression, bool) {
	for _, r := range All {
		if s, ok := e.SuppressedFor(r.Name); ok && r.Place == nil && r.Picks(e) {
			return s, true
		}
	}
	return finding.Suppression{}, false
}

// Stronger orders the findings of one place: the graver first, then as in Every.
func Stronger(a, b finding.Finding) int {
	return cmp.Or(finding.CompareSeverity(b.Severity, a.Severity), cmp.Compare(rank(a.Rule), rank(b.Rule)))
}

func rank(rule string) int {
	return slices.IndexFunc(Every, func(r finding.Rule) bool { return r.Name == rule })
}
