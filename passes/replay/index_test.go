package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func statusIs(state string) paper.Value {
	return paper.NewOp("==", &paper.Payload{Path: "Status"}, &paper.Const{Kind: program.String, Text: state})
}

func TestTestsThatAreTheSameShareANumber(t *testing.T) {
	var n numbers
	done := n.of(statusIs("done"))
	if again := n.of(statusIs("done")); again != done {
		t.Errorf("the same test has the numbers %d and %d", done, again)
	}
	if other := n.of(statusIs("new")); other == done || other == 0 {
		t.Errorf("another test has the number %d beside %d", other, done)
	}
}

func TestIndexFindsTestsByTheirOutcome(t *testing.T) {
	var k conditions
	asks := func(state string, skip bool) atom {
		return atom{test: statusIs(state), number: k.numbers.of(statusIs(state)), skip: skip}
	}
	list := []atom{asks("done", true), asks("new", false)}
	x := k.index(list)
	for _, c := range []struct {
		name      string
		atom      atom
		has, both bool
	}{
		{"a test of the list", asks("done", true), true, false},
		{"with the other outcome", asks("done", false), false, true},
		{"another test", asks("failed", true), false, false},
	} {
		if got := x.has(&c.atom); got != c.has {
			t.Errorf("%s: in the list is %v", c.name, got)
		}
		if got := x.hasContrary(&c.atom); got != c.both {
			t.Errorf("%s: contrary is %v", c.name, got)
		}
	}
	if !x.hasAll(list) || !x.hasAll(nil) || x.hasAll([]atom{asks("failed", true)}) {
		t.Error("what all of a list are in is wrong")
	}
	elsewhere := asks("done", false)
	elsewhere.way = 3
	joint := []atom{asks("done", true)}
	joint[0].joint, joint[0].way = true, 2
	if k.index(joint).hasContrary(&elsewhere) {
		t.Error("a test on another way to the result of a callee is contrary")
	}
}

// A test of what was not followed is of no event: it once took the judgement down where the program handed it to a lost effect.
func TestATestOfNoEventHasNoMarks(t *testing.T) {
	r := &runJudge{run: &paper.Run{Events: []*paper.Event{{ID: 1, Kind: catalog.Set, Store: "sql", Table: "orders"}}}}
	if got := r.surelyMarking(guard{kind: openTest}); len(got) > 0 {
		t.Errorf("got %v", got)
	}
	if got := r.writesTo(r.run.Events[0]); len(got) != 1 {
		t.Errorf("got %d writes to the table of the write, want 1", len(got))
	}
}
