package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
)

func TestATestWithBothOutcomesOnTheWayIsNoGuard(t *testing.T) {
	read, other := &paper.Event{}, &paper.Event{}
	empty := &paper.Const{Text: ""}
	noted := guard{kind: stateTest, event: read, column: "note", op: "==", with: empty, skip: true}
	notNoted, otherRow, otherState := noted, noted, noted
	notNoted.skip = false
	otherRow.event, otherRow.skip = other, false
	otherState.with, otherState.skip = &paper.Const{Text: "paid"}, false
	for _, tt := range []struct {
		name   string
		guards []guard
		left   int
	}{
		{"one outcome", []guard{noted}, 1},
		{"both outcomes", []guard{noted, notNoted}, 0},
		{"of another row", []guard{noted, otherRow}, 2},
		{"for another value", []guard{noted, otherState}, 2},
	} {
		if got := oneWay(tt.guards); len(got) != tt.left {
			t.Errorf("%s: %d guards are left, want %d", tt.name, len(got), tt.left)
		}
	}
}

func TestOnlyThePayloadChoosesAWayPastAGuard(t *testing.T) {
	force := &paper.Payload{Path: "Force"}
	row := &paper.Read{Event: &paper.Event{}, Path: "Forced"}
	for _, tt := range []struct {
		name string
		test paper.Value
		want bool
	}{
		{"the payload", force, true},
		{"a row", row, false},
		{"the payload, held against a row", &paper.Op{Name: "==", Args: []paper.Value{force, row}}, false},
		{"whether the payload has a key", &paper.Op{Name: "==", Args: []paper.Value{force, &paper.Const{Text: ""}}}, false},
	} {
		if got := chosen(tt.test); got != tt.want {
			t.Errorf("%s: chosen = %v, want %v", tt.name, got, tt.want)
		}
	}
}
