package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestACommitIsAskedForByItsOwnError(t *testing.T) {
	null := &paper.Const{Kind: program.Nil}
	failure := paper.NewOp("fmt.Errorf", &paper.Const{Kind: program.String, Text: "not noted"})
	begun, other := &paper.Made{ID: 1}, &paper.Made{ID: 2}
	ran := &paper.Made{ID: 3, Outcome: &paper.Choice{Alts: []paper.Alt{{Value: failure}, {Value: null}}}}
	neverFails := &paper.Made{ID: 4, Outcome: null}
	answer := func(tx *paper.Made) paper.Value {
		return &paper.Unknown{Why: "(*database/sql.Tx).Commit#1", Commit: tx}
	}
	for name, c := range map[string]struct {
		tx    *paper.Made
		asked paper.Value
		want  bool
	}{
		"its own":                             {begun, answer(begun), true},
		"its own, wrapped":                    {begun, paper.NewOp("fmt.Errorf", answer(begun)), true},
		"that of another transaction":         {begun, answer(other), false},
		"what another Commit says":            {begun, answer(nil), false},
		"the outcome of its function":         {ran, ran.Outcome, true},
		"a failure of its function":           {ran, &paper.Choice{Alts: []paper.Alt{{Value: failure}, {Value: answer(nil)}}}, true},
		"nothing of its function":             {ran, answer(other), false},
		"what cannot be seen to be asked for": {neverFails, answer(other), true},
	} {
		conds := []paper.Cond{{Test: paper.NewOp("!=", c.asked, null)}}
		if got := asksForCommit(c.tx, conds); got != c.want {
			t.Errorf("the error asked for is %s: the commit is asked for is %t", name, got)
		}
	}
}
