package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestAFileIsTemporaryIfEachRunThatWritesItRemovesIt(t *testing.T) {
	null := &paper.Const{Kind: program.Nil}
	name := paper.NewOp("+", &paper.Payload{Path: "ID"}, &paper.Fresh{By: "time.Now"})
	made := &paper.Event{ID: 1, Kind: catalog.Set, Store: "file", Symbol: "os.MkdirAll", Key: name}
	clean := paper.Cond{Test: &paper.Payload{Path: "Clean"}, Outcome: true}
	went := paper.Cond{Test: paper.NewOp("==", &paper.Result{Event: made, What: "err"}, null), Outcome: true}
	failed := paper.Cond{Test: paper.NewOp("!=", &paper.Unknown{Why: "work#1"}, null), Outcome: true}
	for at, c := range map[string]struct {
		removed, written []paper.Cond
		want             string
	}{
		"always":                            {nil, nil, finding.Safe},
		"once it was made":                  {[]paper.Cond{went}, nil, finding.Safe},
		"if the payload says so":            {[]paper.Cond{clean}, nil, finding.Unsafe},
		"if the payload says so, as it was": {[]paper.Cond{clean}, []paper.Cond{clean}, finding.Safe},
		"if something failed":               {[]paper.Cond{failed}, nil, finding.Unsafe},
	} {
		e := &paper.Event{ID: 2, Kind: catalog.Set, Store: "file", Symbol: "os.WriteFile", Key: name, Conds: c.written}
		d := &paper.Event{ID: 3, Kind: catalog.Delete, Store: "file", Symbol: "os.Remove", Key: name, Conds: c.removed, InDefer: true}
		r := &runJudge{run: &paper.Run{Events: []*paper.Event{made, e, d}}}
		if got := r.named(e); got.verdict != c.want {
			t.Errorf("removed %s: %s (%s), want %s", at, got.verdict, got.detail, c.want)
		}
	}
}

func TestConditionsStayWhereThoseWithoutFailuresAreAskedFor(t *testing.T) {
	failed := paper.Cond{Test: paper.NewOp("!=", &paper.Unknown{Why: "work#1"}, &paper.Const{Kind: program.Nil}), Outcome: true}
	asked := paper.Cond{Test: &paper.Payload{Path: "Asked"}, Outcome: true}
	e := &paper.Event{Conds: []paper.Cond{failed, asked}}
	left := (&runJudge{}).withoutFailures(e)
	if len(left) != 1 || !left[0].SameTest(&asked) {
		t.Errorf("left are %d conditions", len(left))
	}
	if !e.Conds[0].SameTest(&failed) || e.Conds[1].Test == nil {
		t.Error("the conditions of the effect have changed")
	}
}
