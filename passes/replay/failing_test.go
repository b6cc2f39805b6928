package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestAWayOnWhichACallFailsIsNoSignOfAnEarlierRun(t *testing.T) {
	failed := func(e *paper.Event) paper.Value {
		return paper.NewOp("!=", &paper.Result{Event: e, What: "err"}, &paper.Const{Kind: program.Nil})
	}
	state := paper.NewOp("==", &paper.Payload{Path: "State"}, &paper.Const{Kind: program.String, Text: "done"})
	for name, c := range map[string]struct {
		call *paper.Event
		skip bool
		want bool
	}{
		"an update fails":     {&paper.Event{Store: "sql", Kind: catalog.Set}, true, true},
		"an update went well": {&paper.Event{Store: "sql", Kind: catalog.Set}, false, false},
		"a request fails":     {&paper.Event{Store: "http", Kind: catalog.External}, true, true},
		"an insert fails":     {&paper.Event{Store: "sql", Kind: catalog.Insert}, true, false}, // for a duplicate
		"no row is found":     {&paper.Event{Store: "sql"}, true, false},
	} {
		tests := []atom{
			{test: state, skip: true, joint: true, way: 1}, {test: failed(c.call), skip: c.skip, joint: true, way: 1},
			{test: state, skip: true, way: 2},
		}
		var failing failingWays
		r := &runJudge{run: &paper.Run{}}
		if got := failing.has(r, 1, tests); got != c.want || failing.has(r, 2, tests) {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
	}
}
