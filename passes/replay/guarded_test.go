package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
)

func TestAnEntryOfAColumnIsNoColumn(t *testing.T) {
	read := &paper.Event{Store: "sql", Table: "videos"}
	for path, want := range map[string]bool{"meta[site]": true, "status": false, "[*].status": false} {
		test := paper.NewOp("==", &paper.Read{Event: read, Path: path}, &paper.Const{Text: "west"})
		if got := testsEntry(guard{kind: stateTest, event: read, test: test}); got != want {
			t.Errorf("%s: %t, want %t", path, got, want)
		}
	}
}

// A middleware that goes on where Redis cannot be reached does not go on where the claim was lost.
func TestRedisSaysByItsResultThatAClaimIsLost(t *testing.T) {
	for name, c := range map[string]struct {
		event *paper.Event
		want  bool
	}{
		"SETNX":             {&paper.Event{Store: "redis", Kind: catalog.Claim, Text: "SETNX"}, true},
		"SET with NX":       {&paper.Event{Store: "redis", Kind: catalog.Claim, Text: "SET"}, false},
		"INCR":              {&paper.Event{Store: "redis", Kind: catalog.Increment, Text: "INCR"}, true},
		"a lock":            {&paper.Event{Store: "lock", Kind: catalog.Claim}, false},
		"a row of a table":  {&paper.Event{Store: "sql", Kind: catalog.Insert}, false},
		"a change of a row": {&paper.Event{Store: "sql", Kind: catalog.Set}, false},
	} {
		if got := answersByResult(c.event); got != c.want {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
	}
}

// A mail whose text holds the time of the run was silent: the test of that text, which keeps no run away, stood
// before the test of its status, behind which a crash repeats it.
func TestOnlyACoolDownKeepsAwayTheRunAfterACrash(t *testing.T) {
	crash := judgement{verdict: finding.Weak, hole: "crash"}
	expires := judgement{verdict: finding.Weak, hole: "ttl", severity: finding.Low}
	for name, c := range map[string]struct {
		kind guardKind
		want bool
	}{
		"how long ago the latest row was made": {existence, true},
		"a column with a moment in it":         {stateTest, false},
	} {
		expires.guard = guard{kind: c.kind}
		if got := hole(expires) < hole(crash); got != c.want {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
	}
}
