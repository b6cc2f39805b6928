package increment

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestOnlyUnsafeIncrementsAndAppendsArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"an addition":                            {Kind: "increment", Verdict: finding.Unsafe, Reason: "relative"},
		"a value read, changed and written back": {Kind: "increment", Verdict: finding.Unsafe, Reason: "rmw"},
		"an append":                              {Kind: "append", Verdict: finding.Unsafe, Reason: "append"},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"an addition behind an operation row":    {Kind: "increment", Verdict: finding.Safe, Reason: "opid-guard"},
		"an addition behind a guard with a hole": {Kind: "increment", Verdict: finding.Weak, Hole: "crash"},
		"an addition that was not followed":      {Kind: "increment", Verdict: finding.Unknown},
		"an absolute set":                        {Kind: "set", Verdict: finding.Safe, Reason: "set"},
		"an append whose entry's key is fresh":   {Kind: "append", Verdict: finding.Unsafe, Reason: finding.FreshKey},
		"an insert":                              {Kind: "insert", Verdict: finding.Unsafe, Reason: "plain-insert"},
	})
}

func TestTheMessageSaysWhatIsAddedAgain(t *testing.T) {
	e := finding.Effect{
		Handler: ruletest.Handler("(*Handler).Apply", "bonus:apply"), Kind: "increment", OperationField: "BonusID",
		Does: "runs UPDATE users SET balance = balance + $1", Chain: ruletest.Chain("(*Handler).Apply", "(*Service).Grant", "(*Repo).AddBalance"),
	}
	ruletest.Message(t, Rule, `task "bonus:apply" may run again and add again: (*Repo).AddBalance runs UPDATE users SET balance = balance + $1`+
		` with no operation ID in its transaction, though its payload offers BonusID; via (*Handler).Apply → (*Service).Grant`, e)
}

func TestTheMessageOfAnAppendSaysSo(t *testing.T) {
	e := finding.Effect{Handler: ruletest.Handler("Log", ""), Kind: "append", Does: "runs RPUSH on wins:%s"}
	ruletest.Message(t, Rule, "handler Log may run again and append again: Log runs RPUSH on wins:%s with no operation ID in its transaction", e)
}
