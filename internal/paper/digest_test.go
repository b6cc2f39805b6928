package paper

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

// TestDigestFollowsSame: what is the same has one digest, however it was put together.
func TestDigestFollowsSame(t *testing.T) {
	read := &Event{ID: 7}
	number := func(text string) Value { return &Const{Kind: program.Int, Text: text} }
	values := func() []Value {
		failed := newOp("!=", &Result{Event: read, What: "err"}, &Const{Kind: program.Nil})
		status := newOp("==", &Read{Event: read, Path: ".Status"}, &Const{Kind: program.String, Text: "done"})
		return []Value{
			number("1"), number("2"), &Const{Kind: program.Int, Text: "1", Implicit: true},
			&Payload{Path: "ID"}, &Payload{Path: "Name"}, &Fresh{By: "uuid.New"},
			failed, status, newOp("!", status), newOp("convert", status), &Iface{V: status},
			&Unknown{Why: "call"}, &Func{Symbol: "f"}, &Func{Symbol: "f", Recv: number("1")},
			&Choice{Alts: []Alt{{number("1"), []Cond{{Test: failed}}}, {number("2"), []Cond{{Test: failed, Outcome: true}}}}},
			&Choice{Alts: []Alt{{number("1"), []Cond{{Test: failed, Outcome: true}}}, {number("2"), []Cond{{Test: failed}}}}},
		}
	}
	again := values()
	for i, v := range values() {
		if !same(v, again[i], 0) {
			t.Errorf("value %d is not the same as itself made again", i)
		}
		for j, w := range again {
			if (same(v, w, 0) || same(strip(v), strip(w), 0)) && digest(v) != digest(w) {
				t.Errorf("values %d and %d are the same and have two digests", i, j)
			}
		}
	}
}

// TestDigestWaitsForNumber: a read before its event has a number is told apart by nothing, and that is
// not remembered.
func TestDigestWaitsForNumber(t *testing.T) {
	e := &Event{}
	test := newOp("==", &Read{Event: e, Path: ".Status"}, &Const{Kind: program.String, Text: "done"})
	if d := digest(test); d != 0 {
		t.Errorf("before: %d", d)
	}
	e.ID = 3
	if digest(test) == 0 {
		t.Error("after: not known")
	}
}
