package replay

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// tangle makes tests of choices, whose alternatives are taken under conditions that are tests made before.
type tangle struct {
	*rand.Rand
	tests []paper.Value
}

func (t *tangle) cond() paper.Cond {
	c := paper.Cond{Test: t.tests[t.IntN(len(t.tests))], Outcome: t.IntN(2) == 0}
	if t.IntN(4) == 0 {
		c.Past = []paper.Cond{{Test: t.tests[t.IntN(len(t.tests))], Outcome: t.IntN(2) == 0}}
	}
	return c
}

func (t *tangle) conds(n int) []paper.Cond {
	var list []paper.Cond
	for range n {
		list = append(list, t.cond())
	}
	return list
}

// grow adds a test of an error that one of several calls has given.
func (t *tangle) grow() {
	null := &paper.Const{Kind: program.Nil}
	c := &paper.Choice{Alts: []paper.Alt{{Value: null}}}
	for i := range 2 + t.IntN(4) {
		var v paper.Value = paper.NewOp("errors.New", &paper.Const{Kind: program.String, Text: fmt.Sprint(len(t.tests), i)})
		if t.IntN(3) == 0 {
			v = &paper.Unknown{Why: fmt.Sprint("open", len(t.tests), i)}
		}
		c.Alts = append(c.Alts, paper.Alt{Value: v, Conds: t.conds(1 + t.IntN(4))})
	}
	t.tests = append(t.tests, paper.NewOp("!=", c, null))
}

func newTangle(seed uint64) *tangle {
	t := &tangle{Rand: rand.New(rand.NewPCG(seed, 0))}
	for i := range 4 {
		t.tests = append(t.tests, paper.NewOp("==", &paper.Payload{Path: fmt.Sprint("F", i)}, &paper.Const{Kind: program.Int, Text: "1"}))
	}
	for range 12 {
		t.grow()
	}
	return t
}

// TestWhatIsKeptOfAConditionIsWhatItComesToAnew takes lists apart one after another, and each by itself.
func TestWhatIsKeptOfAConditionIsWhatItComesToAnew(t *testing.T) {
	kept, tests := 0, 0
	for seed := range uint64(60) {
		tangle := newTangle(seed)
		var all conditions
		for range 40 {
			list, given := tangle.conds(1+tangle.IntN(5)), tangle.conds(tangle.IntN(3))
			var alone conditions
			before := all.work
			got, want := all.takeApartGiven(given, list), alone.takeApartGiven(given, list)
			if !slices.EqualFunc(got, want, func(a, b atom) bool {
				return paper.Same(a.test, b.test) && a.skip == b.skip && a.joint == b.joint && a.way == b.way && reflect.DeepEqual(a.past, b.past)
			}) {
				t.Fatalf("seed %d: a list of %d conditions comes to\n%v\nand alone to\n%v", seed, len(list), got, want)
			}
			if tests += len(want); all.work-before < alone.work {
				kept++
			}
		}
	}
	if kept < 500 || tests < 10000 {
		t.Errorf("of %d lists %d took less work, with %d tests", 60*40, kept, tests)
	}
}

// TestAConditionIsTakenApartOnce counts: what follows a callee in a run is led to by the same conditions. A
// few of the conditions beside it may seem to bear on it, see digests, other ones in each process.
func TestAConditionIsTakenApartOnce(t *testing.T) {
	test := nested(3)
	var k conditions
	k.atoms([]paper.Cond{{Test: test}})
	once := k.work
	for i := range 50 {
		behind := &paper.Unknown{Why: fmt.Sprint("behind", i)}
		if n := len(k.atoms([]paper.Cond{{Test: test}, {Test: behind}})); n < 2 {
			t.Fatalf("list %d has %d tests", i, n)
		}
	}
	if k.work > 17*once {
		t.Errorf("one list takes %d units of work and 51 lists %d", once, k.work)
	}
}
