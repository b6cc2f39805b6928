package idempotencykey

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestOnlyCallsWithoutAKeyArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"a charge without a key": {Kind: "external", Verdict: finding.Unsafe, Reason: "no-key"},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"a charge with a key of the payload":     {Kind: "external", Verdict: finding.Safe, Reason: "idempotency-key"},
		"a charge with a fresh key":              {Kind: "external", Verdict: finding.Unsafe, Reason: finding.FreshKey},
		"a charge whose key was not followed":    {Kind: "external", Verdict: finding.Unknown},
		"a charge marked in another transaction": {Kind: "external", Verdict: finding.Weak, Hole: "crash"},
		"a follow-up task":                       {Kind: "enqueue", Verdict: finding.Unsafe, Reason: "no-taskid"},
	})
}

func TestTheMessageNamesAllHandlersOfTheCall(t *testing.T) {
	first := finding.Effect{
		Handler: ruletest.Handler("(*Payments).Charge", "payment:charge"), Kind: "external",
		Does: "sends a Stripe charge", Chain: ruletest.Chain("(*Payments).Charge", "(*Gateway).Pay"),
	}
	second := first
	second.Handler = ruletest.Handler("(*Payments).ChargeLater", "payment:later")
	ruletest.Message(t, Rule, `tasks "payment:charge" and "payment:later" may run again and repeat an external call: (*Gateway).Pay sends a Stripe charge`+
		` with no idempotency key; via (*Payments).Charge`, first, second)
}
