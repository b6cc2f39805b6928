package insert

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestOnlyUnsafeInsertsArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"a row with nothing stable": {Kind: "insert", Verdict: finding.Unsafe, Reason: "plain-insert"},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"a row with a unique column of the payload": {Kind: "insert", Verdict: finding.Safe, Reason: "unique-row"},
		"a row whose unique columns are not known":  {Kind: "insert", Verdict: finding.Unknown},
		"a row behind a guard with a hole":          {Kind: "insert", Verdict: finding.Weak, Hole: "loss"},
		"a row that is updated instead":             {Kind: "upsert", Verdict: finding.Safe, Reason: "upsert"},
		"an object with a fresh name":               {Kind: "insert", Verdict: finding.Unsafe, Reason: finding.FreshKey},
		"an addition":                               {Kind: "increment", Verdict: finding.Unsafe, Reason: "relative"},
	})
}

func TestTheMessageSaysWhatTheRowLacks(t *testing.T) {
	e := finding.Effect{
		Handler: ruletest.Handler("(*Rows).Record", "payment:record"), Kind: "insert", OperationField: "OrderID",
		Does: "runs INSERT INTO payments (id, amount) VALUES ($1, $2)", Chain: ruletest.Chain("(*Rows).Record"),
	}
	ruletest.Message(t, Rule, `task "payment:record" may run again and insert again: (*Rows).Record runs INSERT INTO payments (id, amount) VALUES ($1, $2)`+
		` with no unique value that stays the same, though its payload offers OrderID`, e)
}
