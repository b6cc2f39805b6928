package stablekey

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestEffectsOfAnyKindWithAFreshKeyArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"a charge with a fresh key":       {Kind: "external", Verdict: finding.Unsafe, Reason: finding.FreshKey},
		"a follow-up with a fresh TaskID": {Kind: "enqueue", Verdict: finding.Unsafe, Reason: finding.FreshKey},
		"an object with a fresh name":     {Kind: "set", Verdict: finding.Unsafe, Reason: finding.FreshKey},
		"a fresh conflict column":         {Kind: "upsert", Verdict: finding.Unsafe, Reason: finding.FreshKey},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"a charge with a stable key":             {Kind: "external", Verdict: finding.Safe, Reason: "idempotency-key"},
		"an object with a stable name":           {Kind: "set", Verdict: finding.Safe, Reason: "stable-name"},
		"a charge without a key":                 {Kind: "external", Verdict: finding.Unsafe, Reason: "no-key"},
		"a row whose primary key is fresh":       {Kind: "insert", Verdict: finding.Unsafe, Reason: "plain-insert"},
		"a fresh key behind a guard with a hole": {Kind: "external", Verdict: finding.Weak, Reason: finding.FreshKey, Hole: "crash"},
	})
}

func TestTheMessageSaysWhereTheKeyComesFrom(t *testing.T) {
	e := finding.Effect{
		Handler: ruletest.Handler("(*Payments).Refund", "payment:refund"), Kind: "external", Does: "sends a Stripe refund",
		Detail: "its idempotency key comes from uuid.New, another one on each attempt", Chain: ruletest.Chain("(*Payments).Refund", "(*Bank).Send"),
	}
	ruletest.Message(t, Rule, `task "payment:refund" may run again with another key: (*Bank).Send sends a Stripe refund,`+
		` but its idempotency key comes from uuid.New, another one on each attempt; via (*Payments).Refund`, e)
}
