package guard

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestOnlyEffectsBehindAGuardWithAHoleArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"the mark follows the effect":        {Kind: "external", Verdict: finding.Weak, Hole: "crash"},
		"the mark precedes the effect":       {Kind: "increment", Verdict: finding.Weak, Hole: "loss"},
		"the mark is gone too soon":          {Kind: "external", Verdict: finding.Weak, Hole: "ttl"},
		"two runs read before either writes": {Kind: "increment", Verdict: finding.Weak, Hole: "overlap"},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"a weak effect without a hole":       {Kind: "increment", Verdict: finding.Weak},
		"mark and effect in one transaction": {Kind: "increment", Verdict: finding.Safe, Reason: "state-guard"},
		"no guard at all":                    {Kind: "external", Verdict: finding.Unsafe, Reason: "no-key", Hole: "crash"},
		"a guard that was not followed":      {Kind: "external", Verdict: finding.Unknown, Hole: "crash"},
	})
}

func TestTheMessageSaysWhatTheHoleDoes(t *testing.T) {
	e := finding.Effect{
		Handler: ruletest.Handler("(*Claims).PayOut", "claim:pay_out"), Kind: "external", Hole: "crash",
		Does: "sends a Stripe payout", Detail: "the mark is written after the effect", Chain: ruletest.Chain("(*Claims).PayOut", "(*Bank).Send"),
	}
	ruletest.Message(t, Rule, `task "claim:pay_out" may run again past a guard with a hole: (*Bank).Send sends a Stripe payout, and a crash after it and before the mark`+
		` of its guard repeats it: the mark is written after the effect; via (*Claims).PayOut`, e)
	e.Hole, e.Detail = "loss", "the mark is written before the effect"
	ruletest.Message(t, Rule, `task "claim:pay_out" may run again past a guard with a hole: (*Bank).Send sends a Stripe payout, and a crash before it and after the mark`+
		` of its guard loses it: the mark is written before the effect; via (*Claims).PayOut`, e)
}
