package directive

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
	"github.com/idemlint/idemlint/passes/replay"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestOnlyProblemsOfDirectivesArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"a problem": {Kind: replay.DirectiveKind, Verdict: finding.Unsafe, Detail: "it needs a reason"},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"an addition": {Kind: "increment", Verdict: finding.Unsafe},
	})
}
