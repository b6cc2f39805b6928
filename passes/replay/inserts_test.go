package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/schema"
)

func TestACollectionIsNotTheTableOfItsName(t *testing.T) {
	s, err := schema.Parse("receipts:number")
	if err != nil {
		t.Fatal(err)
	}
	for store, want := range map[string]insertFate{"sql": insertUnique, "mongo": insertRepeats} {
		r := &runJudge{m: paper.New(&program.Program{}), run: &paper.Run{}, schema: s}
		e := &paper.Event{Store: store, Table: "receipts", Sets: []paper.Assign{{Column: "number", Value: &paper.Payload{Path: "Number"}}}}
		if fate, why := r.fate(e); fate != want {
			t.Errorf("%s: fate %d (%s), want %d", store, fate, why, want)
		}
	}
}
