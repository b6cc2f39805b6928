package operationid

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass/ruletest"
)

func TestTheAnalyzerIsDescribedByItsDoc(t *testing.T) { ruletest.Described(t, Analyzer, Rule) }

func TestOnlyUnsafeEffectsOfPayloadsWithoutAnOperationArePicked(t *testing.T) {
	ruletest.Picks(t, Rule, map[string]finding.Effect{
		"an addition": {Kind: "increment", Verdict: finding.Unsafe},
		"an append":   {Kind: "append", Verdict: finding.Unsafe},
		"a row":       {Kind: "insert", Verdict: finding.Unsafe},
		"a mail":      {Kind: "external", Verdict: finding.Unsafe},
		"a follow-up": {Kind: "enqueue", Verdict: finding.Unsafe},
	})
	ruletest.LeavesAlone(t, Rule, map[string]finding.Effect{
		"an addition, the payload offering an order": {Kind: "increment", Verdict: finding.Unsafe, OperationField: "OrderID"},
		"an absolute set":                   {Kind: "set", Verdict: finding.Safe},
		"an addition behind a state check":  {Kind: "increment", Verdict: finding.Safe, Reason: "state-guard"},
		"a mail behind a guard with a hole": {Kind: "external", Verdict: finding.Weak, Hole: "crash"},
		"a charge with a fresh key":         {Kind: "external", Verdict: finding.Unsafe, Reason: finding.FreshKey},
	})
}

func TestTheRuleReportsAtTheHandler(t *testing.T) {
	h := ruletest.Handler("(*Worker).Add", "bonus:add")
	e := finding.Effect{Handler: h, Place: finding.Pos{File: "example.com/m/store/store.go", Line: 30, Col: 2}}
	if got := Rule.Place(e); got != h.Pos {
		t.Errorf("got %s, want %s", got, h.Pos)
	}
}

func TestTheMessageNamesThePayload(t *testing.T) {
	e := finding.Effect{
		Handler: ruletest.Handler("(*Worker).Add", "bonus:add"), Kind: "increment", Payload: "bonus.AddBonus",
		Does: "runs INCRBY on points:%s", Chain: ruletest.Chain("(*Worker).Add"),
	}
	const rest = " nothing that names one operation, so a repeat cannot be recognised where (*Worker).Add runs INCRBY on points:%s;" +
		" add an operation ID, or use the task's own (asynq.GetTaskID), which differs if the producer enqueues twice"
	ruletest.Message(t, Rule, `the payload bonus.AddBonus of task "bonus:add" has`+rest, e)
	e.Payload = ""
	ruletest.Message(t, Rule, `task "bonus:add" carries`+rest, e)
}
