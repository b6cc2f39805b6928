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
			&Choice{Alts: []Alt{{number("1"), []Cond{{Test: status}, {Test: failed, Outcome: true}}}, {number("2"), []Cond{{Test: status}, {Test: failed}}}}},
			&Choice{Alts: []Alt{{number("1"), []Cond{{Test: status, Outcome: true}, {Test: failed, Outcome: true}}}, {number("2"), []Cond{{Test: failed}, {Test: status, Outcome: true}}}}},
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

// TestDigestsTellWaysApart: what is chosen from is the same, by other tests.
func TestDigestsTellWaysApart(t *testing.T) {
	choice := func(path string) Value {
		test := newOp("==", &Payload{Path: path}, &Const{Kind: program.Int, Text: "1"})
		return &Choice{Alts: []Alt{{&Payload{Path: "X"}, []Cond{{Test: test, Outcome: true}}}, {&Payload{Path: "Y"}, []Cond{{Test: test}}}}}
	}
	if a, b := choice("A"), choice("B"); digest(a) == digest(b) || same(a, b, 0) {
		t.Errorf("the digests are %d and %d", digest(a), digest(b))
	}
	if a, b := choice("A"), choice("A"); digest(a) != digest(b) || !same(a, b, 0) {
		t.Error("a choice made again has another digest")
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
