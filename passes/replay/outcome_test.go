package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestAMarkIsTakenBackWhereItsTransactionFailed(t *testing.T) {
	null := &paper.Const{Kind: program.Nil}
	refused := paper.NewOp("errors.New", &paper.Const{Kind: program.String, Text: "refused"})
	other := paper.NewOp("errors.New", &paper.Const{Kind: program.String, Text: "other"})
	outcome := &paper.Choice{Alts: []paper.Alt{{Value: refused}, {Value: null}}}
	tx := &paper.Made{ID: 1, Ended: 5, Outcome: outcome}
	mark := &paper.Event{ID: 3, Tx: tx}
	for name, c := range map[string]struct {
		id      int
		test    paper.Value
		outcome bool
		want    bool
	}{
		"it failed":             {9, paper.NewOp("!=", outcome, null), true, true},
		"it did not succeed":    {9, paper.NewOp("==", outcome, null), false, true},
		"it did not fail":       {9, paper.NewOp("!=", outcome, null), false, false},
		"it failed, wrapped":    {9, paper.NewOp("!=", paper.NewOp("fmt.Errorf", outcome), null), true, true},
		"it was refused":        {9, paper.NewOp("errors.Is", outcome, refused), true, true},
		"it was not refused":    {9, paper.NewOp("errors.Is", outcome, refused), false, false},
		"another thing failed":  {9, paper.NewOp("errors.Is", outcome, other), true, false},
		"inside of it":          {4, paper.NewOp("!=", outcome, null), true, false},
		"a test of other value": {9, paper.NewOp("!=", refused, null), true, false},
	} {
		e := &paper.Event{ID: c.id, Conds: []paper.Cond{{Test: c.test, Outcome: c.outcome}}}
		if got := takenBack(mark, e); got != c.want {
			t.Errorf("%s: taken back is %t", name, got)
		}
	}
}

func TestTheLastAttemptIsNotRepeated(t *testing.T) {
	retried, limit := &paper.Fresh{By: "asynq.GetRetryCount"}, paper.NewOp("asynq.GetMaxRetry")
	last := paper.NewOp(">=", retried, limit)
	yes, no := &paper.Const{Kind: program.Bool, Text: "true"}, &paper.Const{Kind: program.Bool, Text: "false"}
	either := func(values ...paper.Value) paper.Value {
		c := &paper.Choice{}
		for i, v := range values {
			c.Alts = append(c.Alts, paper.Alt{Value: v, Conds: []paper.Cond{{Test: &paper.Unknown{Why: "case"}, Outcome: i == 0}}})
		}
		return c
	}
	for name, c := range map[string]struct {
		test    paper.Value
		outcome bool
		want    bool
	}{
		"left before":              {paper.NewOp("<", retried, limit), false, true},
		"then only":                {last, true, true},
		"the other way":            {paper.NewOp("<=", limit, retried), true, true},
		"left at last":             {last, false, false},
		"up to the last":           {paper.NewOp("<", retried, limit), true, false},
		"the first attempt":        {paper.NewOp("==", retried, &paper.Const{Kind: program.Int, Text: "0"}), true, false},
		"not before":               {paper.NewOp("!", paper.NewOp("<", retried, limit)), true, true},
		"then, if at all":          {either(last, no), true, true},
		"then, or after a success": {either(last, yes), true, false},
	} {
		var k conditions
		if got := k.lastAttempt(c.test, c.outcome, 0); got != c.want {
			t.Errorf("%s: the last attempt is %t", name, got)
		}
	}
}
