package replay

import (
	"slices"
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestATestWithBothOutcomesOnTheWayIsNoGuard(t *testing.T) {
	read, other := &paper.Event{}, &paper.Event{}
	empty := &paper.Const{Text: ""}
	noted := guard{kind: stateTest, event: read, column: "note", op: "==", with: empty, skip: true}
	notNoted, otherRow, otherState := noted, noted, noted
	notNoted.skip = false
	otherRow.event, otherRow.skip = other, false
	otherState.with, otherState.skip = &paper.Const{Text: "paid"}, false
	unset := guard{kind: stateTest, event: read, column: "note", op: "is null"}
	set := guard{kind: stateTest, event: read, column: "note", op: "is not null", skip: true, way: 1, joint: true}
	for _, tt := range []struct {
		name   string
		guards []guard
		left   int
	}{
		{"one outcome", []guard{noted}, 1},
		{"both outcomes", []guard{noted, notNoted}, 0},
		{"of another row", []guard{noted, otherRow}, 2},
		{"for another value", []guard{noted, otherState}, 2},
		{"for NULL, and for something else of what is not", []guard{unset, set}, 1},
		{"for NULL of another row", []guard{{kind: stateTest, event: other, column: "note", op: "is null"}, set}, 2},
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

func TestACalleeThatLeavesAtSeveralPlacesIsToldByTheTestOfEach(t *testing.T) {
	no, yes := boolean("false"), boolean("true")
	of := func(column string, outcome bool) paper.Cond {
		return paper.Cond{Test: paper.NewOp(">", &paper.Read{Path: column}, &paper.Const{Text: "0"}), Outcome: outcome}
	}
	leaves := []paper.Alt{
		{Value: no, Conds: []paper.Cond{of("a", true)}},
		{Value: no, Conds: []paper.Cond{of("a", false), of("b", true)}},
		{Value: no, Conds: []paper.Cond{of("a", false), of("b", false), of("c", true)}},
	}
	through := paper.Alt{Value: yes, Conds: []paper.Cond{of("a", false), of("b", false), of("c", false)}}
	for _, tt := range []struct {
		name string
		alts []paper.Alt
		want int
	}{
		{"and goes on at one", append(slices.Clone(leaves), through), 3},
		{"and goes on at two", append(slices.Clone(leaves), through, paper.Alt{Value: yes, Conds: []paper.Cond{of("d", true)}}), 6},
	} {
		got := new(conditions).takeApart(paper.Cond{Test: &paper.Choice{Alts: tt.alts}, Outcome: true})
		if len(got) != tt.want {
			t.Errorf("%s: %d tests, want %d", tt.name, len(got), tt.want)
		}
	}
}

func boolean(text string) paper.Value { return &paper.Const{Kind: program.Bool, Text: text} }
