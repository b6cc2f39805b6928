// Package ruletest holds what the tests of all rules check: that the analyzer is
// described by the doc.go beside it, which effects the rule picks, and how it words them.
package ruletest

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
)

// Described checks that the analyzer has the rule's name and address, and that its
// documentation begins with the line of doc.go that is shown in lists of analyzers.
func Described(t *testing.T, a *analysis.Analyzer, rule finding.Rule) {
	t.Helper()
	if a.Name != rule.Name || a.URL != rule.URL() || !strings.HasSuffix(a.URL, "/docs/rules/"+rule.Name+".md") {
		t.Errorf("analyzer %s (%s) is not that of the rule %s (%s)", a.Name, a.URL, rule.Name, rule.URL())
	}
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(a.Doc, "\n")
	if line := "\n// " + rule.Name + ": " + first + "\n"; first == "" || !strings.Contains(string(doc), line) {
		t.Errorf("doc.go has no line %q", strings.TrimSpace(line))
	}
}

// Picks checks that the rule picks the effects. Their keys say what is special about them.
func Picks(t *testing.T, rule finding.Rule, effects map[string]finding.Effect) {
	t.Helper()
	for what, e := range effects {
		if !rule.Picks(e) {
			t.Errorf("%s is not picked", what)
		}
	}
}

// LeavesAlone checks that the rule does not pick the effects, the twins of those that it picks.
func LeavesAlone(t *testing.T, rule finding.Rule, effects map[string]finding.Effect) {
	t.Helper()
	for what, e := range effects {
		if rule.Picks(e) {
			t.Errorf("%s is picked", what)
		}
	}
}

// Message checks how the rule words a finding of these effects.
func Message(t *testing.T, rule finding.Rule, want string, effects ...finding.Effect) {
	t.Helper()
	if got := rule.Message(effects); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Handler is a handler with a task type.
func Handler(name, task string) finding.Handler {
	return finding.Handler{Name: name, Task: task, Pos: finding.Pos{File: "example.com/m/worker/worker.go", Line: 7, Col: 1}}
}

// Chain is a way from a handler to its effect through the functions named.
func Chain(funcs ...string) []finding.Step {
	var steps []finding.Step
	for _, f := range funcs {
		steps = append(steps, finding.Step{Func: f})
	}
	return steps
}
