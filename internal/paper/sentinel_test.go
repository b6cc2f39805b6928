package paper

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

func TestWhatAnErrorIsNot(t *testing.T) {
	own, other := newOp("errors.New", worded("done already")), newOp("errors.New", worded("gone"))
	null := &Const{Kind: program.Nil}
	of := func(store string, own bool) Value {
		return &Result{Event: &Event{Store: store, Row: &catalog.Row{Own: own}}, What: "err"}
	}
	for name, c := range map[string]struct {
		err  Value
		want bool
	}{
		"nil":                            {null, true},
		"a store's":                      {of("sql", false), true},
		"of a row of the user's":         {of("sql", true), false},
		"of a function for each batch":   {&Result{Event: &Event{Store: "sql", Row: &catalog.Row{Symbol: "(*gorm.io/gorm.DB).FindInBatches"}}, What: "err"}, false},
		"of a request":                   {of("http", false), false},
		"of a call that is not followed": {&Unknown{}, false},
		"that of a commit":               {&Unknown{Commit: &Made{}}, true},
		"itself":                         {own, false},
		"another one":                    {other, true},
		"a store's, wrapped":             {newOp("fmt.Errorf", worded("add: %w"), of("sql", false)), true},
		"itself, wrapped":                {newOp("fmt.Errorf", worded("add: %w"), own), false},
		"nil, or a store's":              {newChoice([]Alt{{Value: null}, {Value: of("sql", false)}}), true},
		"nil, or itself":                 {newChoice([]Alt{{Value: null}, {Value: own}}), false},
	} {
		if got := isNever(c.err, own); got != c.want {
			t.Errorf("%s: it is never the program's own error: %t", name, got)
		}
	}
	if isNever(of("sql", false), newOp("sentinel", worded("notfound"))) {
		t.Error("a store's error is never that of a library")
	}
}

func worded(s string) Value { return &Const{Kind: program.String, Text: s} }
