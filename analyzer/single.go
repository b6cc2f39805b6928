package analyzer

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/place"
	"github.com/idemlint/idemlint/internal/rulepass"
	"github.com/idemlint/idemlint/internal/rules"
	"github.com/idemlint/idemlint/passes/replay"
)

const singleDoc = `report task handlers that do something again when a queue delivers a task again

idemlint finds the functions that a task queue may run more than once and says which
of their effects would happen again: money moved twice, mail sent twice, a counter
raised twice, a row written twice. See https://github.com/idemlint/idemlint.`

// New makes the analyzer named idemlint, which reports for all rules: one issue for
// each line, since golangci-lint shows one there, and without related positions, of which it
// would make issues of their own. The options count for the whole process. If
// they are wrong, every run returns the error.
func New(o Options) *analysis.Analyzer {
	selected, err := o.Apply()
	return &analysis.Analyzer{
		Name:     "idemlint",
		Doc:      singleDoc,
		URL:      "https://github.com/idemlint/idemlint",
		Requires: []*analysis.Analyzer{replay.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			if err == nil {
				reportAll(pass, selected)
			}
			return nil, err
		},
	}
}

func reportAll(pass *analysis.Pass, selected []finding.Rule) {
	res := pass.ResultOf[replay.Analyzer].(*replay.Result)
	places, fixes := place.New(pass), rulepass.Fixes(pass, res)
	for _, group := range byLine(rules.Check(selected, res.Reported())) {
		lead := group[0]
		pass.Report(analysis.Diagnostic{
			Pos:            rulepass.Position(places, lead),
			Category:       lead.Rule,
			Message:        lead.Rule + ": " + lead.Message + also(group[1:]),
			URL:            lead.URL(),
			SuggestedFixes: fixes(lead),
		})
	}
}

// byLine groups findings that are in order of place by line, the strongest first.
func byLine(findings []finding.Finding) [][]finding.Finding {
	var groups [][]finding.Finding
	for _, f := range findings {
		last := len(groups) - 1
		if last >= 0 && groups[last][0].Place.File == f.Place.File && groups[last][0].Place.Line == f.Place.Line {
			groups[last] = append(groups[last], f)
		} else {
			groups = append(groups, []finding.Finding{f})
		}
	}
	for _, g := range groups {
		slices.SortStableFunc(g, rules.Stronger)
	}
	return groups
}

// also names the rules of the findings that stand behind the leading one.
func also(rest []finding.Finding) string {
	if len(rest) == 0 {
		return ""
	}
	var names []string
	for _, f := range rest {
		names = append(names, f.Rule)
	}
	return fmt.Sprintf(" (also: %s)", strings.Join(names, ", "))
}
