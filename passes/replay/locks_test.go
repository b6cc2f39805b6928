package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestAClaimThatIsGivenBackIsALock(t *testing.T) {
	key, other := &paper.Payload{Path: "ID"}, &paper.Payload{Path: "Other"}
	claim := &paper.Event{ID: 1, Kind: catalog.Claim, Store: "redis", Text: "SETNX", Key: key}
	won := paper.Cond{Test: &paper.Result{Event: claim, What: "won"}, Outcome: true}
	mail := &paper.Event{ID: 2, Kind: catalog.External, Conds: []paper.Cond{won}}
	failed := paper.NewOp("!=", &paper.Result{Event: mail, What: "err"}, &paper.Const{Kind: program.Nil})
	del := func(text string, key paper.Value, conds ...paper.Cond) *paper.Event {
		return &paper.Event{ID: 3, Kind: catalog.Delete, Store: "redis", Text: text, Key: key, Conds: conds}
	}
	for name, c := range map[string]struct {
		del  *paper.Event
		want bool
	}{
		"on each way":                {del("DEL", key, won), true},
		"where the mail went out":    {del("DEL", key, won, paper.Cond{Test: failed}), true},
		"in a script":                {del("DEL in a script", key, won), true},
		"only where the mail failed": {del("DEL", key, won, paper.Cond{Test: failed, Outcome: true}), false},
		"under a test of its own":    {del("DEL", key, won, paper.Cond{Test: other, Outcome: true}), false},
		"of another key":             {del("DEL", other, won), false},
		"of a field":                 {del("HDEL", key, won), false},
	} {
		r := &runJudge{run: &paper.Run{Events: []*paper.Event{claim, mail, c.del}}}
		if got := r.isLock(guard{kind: wonTest, event: claim}, mail); got != c.want {
			t.Errorf("deleted %s: a lock is %t, want %t", name, got, c.want)
		}
	}
}
