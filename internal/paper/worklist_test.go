package paper

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

func TestWhatATestOfALengthSaysOfAList(t *testing.T) {
	list := &Unknown{Why: "list"}
	length, zero, index := newOp("len", list), &Const{Kind: program.Int, Text: "0"}, newOp("loop", &Const{Kind: program.Int, Text: "-1"})
	tests := map[string]struct {
		cond  Cond
		holds bool
	}{
		"an element of a loop":           {Cond{Test: newOp("<", index, length), Outcome: true}, true},
		"behind a loop":                  {Cond{Test: newOp("<", index, length), Outcome: false}, false},
		"more than none":                 {Cond{Test: newOp(">", length, zero), Outcome: true}, true},
		"not none":                       {Cond{Test: newOp("!=", length, zero), Outcome: true}, true},
		"none is left before":            {Cond{Test: newOp("==", length, zero), Outcome: false}, true},
		"none":                           {Cond{Test: newOp("==", length, zero), Outcome: true}, false},
		"not more than none":             {Cond{Test: newOp(">", length, zero), Outcome: false}, false},
		"a length that is asked for one": {Cond{Test: newOp("==", length, &Const{Kind: program.Int, Text: "1"}), Outcome: false}, false},
		"no length":                      {Cond{Test: newOp("<", index, zero), Outcome: true}, false},
	}
	for name, tt := range tests {
		if got := needsElement(tt.cond); (got == Value(list)) != tt.holds {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestElementsShareTheConditionsOfAllPlacesThatAppendThem(t *testing.T) {
	a, b := Cond{Test: &Unknown{Why: "a"}, Outcome: true}, Cond{Test: &Unknown{Why: "b"}, Outcome: true}
	other := Cond{Test: a.Test}
	if got := shareOf([]Cond{a, b}, []Cond{b, other}); len(got) != 1 || got[0].Test != b.Test {
		t.Errorf("shared: %v", got)
	}
	if got := withConds([]Cond{a}, []Cond{a, other}, []Cond{b}); len(got) != 3 {
		t.Errorf("joined: %v", got)
	}
}
