package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestAKeyThatIsMadeAnewWhereThePayloadSaysSo(t *testing.T) {
	id, random := &paper.Payload{Path: "ID"}, &paper.Fresh{By: "uuid.New"}
	none := paper.NewOp("==", id, &paper.Const{Kind: program.String})
	setting := paper.NewOp("==", &paper.Unknown{Why: "a setting"}, &paper.Const{Kind: program.String})
	either := func(test paper.Value) paper.Value {
		return &paper.Choice{Alts: []paper.Alt{
			{Value: id, Conds: []paper.Cond{{Test: test}}},
			{Value: random, Conds: []paper.Cond{{Test: test, Outcome: true}}},
		}}
	}
	given := paper.Cond{Test: none}
	for name, c := range map[string]struct {
		key   paper.Value
		conds []paper.Cond
		want  string
	}{
		"where the payload has none":          {either(none), nil, "uuid.New"},
		"as a part of a key":                  {paper.NewOp("+", &paper.Const{Kind: program.String, Text: "pay:"}, either(none)), nil, "uuid.New"},
		"where something else says so":        {either(setting), nil, ""},
		"on a way that does not come to this": {either(none), []paper.Cond{given}, ""},
		"always":                              {random, nil, ""},
	} {
		if got := madeAnew(c.key, c.conds); got != c.want {
			t.Errorf("%s: made anew by %q, want %q", name, got, c.want)
		}
	}
}
