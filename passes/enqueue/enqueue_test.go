package enqueue

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestOnlyFollowUpsWithoutAnIDArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"a follow-up without an ID": {Kind: "enqueue", Verdict: finding.Unsafe, Reason: "no-taskid"},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"a follow-up with a TaskID of the payload":    {Kind: "enqueue", Verdict: finding.Safe, Reason: "taskid"},
		"a follow-up with a fresh TaskID":             {Kind: "enqueue", Verdict: finding.Unsafe, Reason: finding.FreshKey},
		"a follow-up whose options were not followed": {Kind: "enqueue", Verdict: finding.Unknown},
		"a follow-up behind a guard with a hole":      {Kind: "enqueue", Verdict: finding.Weak, Hole: "crash"},
		"a mail":                                      {Kind: "external", Verdict: finding.Unsafe, Reason: "no-key"},
	})
}

func TestTheMessageNamesTheFollowUp(t *testing.T) {
	e := finding.Effect{
		Handler: ruletest.Handler("(*Flow).Placed", "order:placed"), Kind: "enqueue", OperationField: "OrderID",
		Does: `enqueues task "order:charge"`, Chain: ruletest.Chain("(*Flow).Placed"),
	}
	ruletest.Message(t, Rule, `task "order:placed" may run again and enqueue again: (*Flow).Placed enqueues task "order:charge"`+
		` with no task or message ID that stays the same, though its payload offers OrderID`, e)
}
