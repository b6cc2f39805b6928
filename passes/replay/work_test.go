package replay

import (
	"fmt"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// nested is a test of a choice whose alternatives are taken where tests like it have gone well, to a
// depth at which all of them together are more than anybody can look at.
func nested(depth int) paper.Value {
	if depth == 0 {
		return &paper.Unknown{Why: "open"}
	}
	null := &paper.Const{Kind: program.Nil}
	c := &paper.Choice{}
	for i := range 8 {
		failed := paper.NewOp("errors.New", &paper.Const{Kind: program.String, Text: fmt.Sprint(depth, i)})
		c.Alts = append(c.Alts, paper.Alt{Value: failed, Conds: []paper.Cond{{Test: nested(depth - 1), Outcome: true}}})
	}
	c.Alts = append(c.Alts, paper.Alt{Value: null})
	return paper.NewOp("!=", c, null)
}

// TestConditionsOfOneRunTakeBoundedWork counts: once a run has had what it gets, no test is taken
// apart any more, however many events follow.
func TestConditionsOfOneRunTakeBoundedWork(t *testing.T) {
	test := nested(4)
	list := func() []paper.Cond { return []paper.Cond{{Test: test}, {Test: test, Outcome: true}} }
	var k conditions
	first := len(k.atoms(list()))
	one := k.work
	if first == 0 || one == 0 {
		t.Fatalf("the first list has %d tests for %d units of work", first, one)
	}
	if most := 2 * maxExpansion * expansionWork * 2; one > most {
		t.Errorf("one list took %d units of work, more than %d", one, most)
	}
	k.work = maxWork
	for i := range 1000 {
		if n := len(k.atoms(list())); n > 0 {
			t.Fatalf("list %d after the limit has %d tests", i, n)
		}
	}
	if after := k.work - maxWork; after > 1000*4*expansionWork {
		t.Errorf("a thousand lists after the limit took %d units of work", after)
	}
}

// TestNothingIsUnguardedWhereTestsAreLeft: once a run has had what it gets, the guard of an effect may be among what
// is not taken apart. What is done on all ways has none.
func TestNothingIsUnguardedWhereTestsAreLeft(t *testing.T) {
	tested := &paper.Event{ID: 2, Conds: []paper.Cond{{Test: nested(2)}}}
	for _, tt := range []struct {
		name string
		e    *paper.Event
		work int
		want string
	}{
		{"all is taken apart", tested, 0, finding.Unsafe},
		{"tests are left", tested, maxWork, finding.Unknown},
		{"it is done on all ways", &paper.Event{ID: 2}, maxWork, finding.Unsafe},
	} {
		r := &runJudge{m: paper.New(&program.Program{}), run: &paper.Run{Events: []*paper.Event{tt.e}}}
		r.conds.work = tt.work
		if got := r.guarded(tt.e, unsafe("no-key", "")).verdict; got != tt.want {
			t.Errorf("%s: the effect is %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestTestsAreAskedAgainWithoutCopies: each alternative of each test is asked whether the run takes it.
func TestTestsAreAskedAgainWithoutCopies(t *testing.T) {
	list := []paper.Cond{{Test: &paper.Const{Kind: program.Bool, Text: "true"}, Outcome: true}, {Test: &paper.Const{Kind: program.Bool, Text: "true"}, Outcome: true}}
	k := &knownRun{r: &runJudge{}}
	if n := testing.AllocsPerRun(100, func() { k.allOf(list) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestMarksAreLookedUpWithoutAllocations(t *testing.T) {
	g := guard{kind: stateTest, event: &paper.Event{}, column: "status", op: "==", with: &paper.Const{Kind: program.String, Text: "done"}}
	var key markKey
	if n := testing.AllocsPerRun(100, func() { key = keyOfMark(g) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	g.with = &paper.Const{Kind: program.String, Text: "done"}
	if again := keyOfMark(g); again != key {
		t.Errorf("the same test has the keys %v and %v", key, again)
	}
}

// TestListsOfConditionsAreNotCopied: nearly none is left out of one, and nearly none is contrary to another.
func TestListsOfConditionsAreNotCopied(t *testing.T) {
	cond := func(name string) paper.Cond {
		return paper.Cond{Test: paper.NewOp("==", &paper.Payload{Path: name}, &paper.Payload{Path: "x"}), Outcome: true}
	}
	list, others := []paper.Cond{cond("a"), cond("b"), cond("c")}, []paper.Cond{cond("d"), cond("e")}
	for what, ask := range map[string]func(){
		"certain":      func() { certain(list) },
		"beyondRounds": func() { beyondRounds(list) },
		"contrary":     func() { contrary(list, others) },
	} {
		if n := testing.AllocsPerRun(100, ask); n > 0 {
			t.Errorf("%s takes %v allocations", what, n)
		}
	}
	kept := dropping(list, func(c *paper.Cond) bool { return c == &list[2] })
	if _ = append(kept, others[0]); len(kept) != 2 || list[2].SameTest(&others[0]) {
		t.Error("what is added to a part of a list is seen in the list")
	}
	if both := setOf(list); !both.hasAll(list[1:]) || both.hasAll(others) {
		t.Error("a set of conditions has others than it was made of")
	}
}
