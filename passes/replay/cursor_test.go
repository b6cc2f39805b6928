package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestACursorIsWhatRowsAreAskedForBehind(t *testing.T) {
	tx := &paper.Made{ID: 1}
	for name, c := range map[string]struct {
		table, column string
		op            string // by which entries are asked for, "" if they are not
		beside        bool
		want          string
	}{
		"rows behind it":              {"feeds", "position", ">", true, finding.Safe},
		"rows at it":                  {"feeds", "position", "=", true, finding.Unsafe},
		"nothing beside it":           {"feeds", "position", ">", false, finding.Unsafe},
		"a cursor by its name":        {"feeds", "last_block", "", true, finding.Unknown},
		"a cursor by its table":       {"feed_cursors", "seq", "", true, finding.Unknown},
		"a balance in such a table":   {"checkpoints", "balance", "", true, finding.Unsafe},
		"a word that only ends in it": {"feeds", "precursor", "", true, finding.Unsafe},
	} {
		set := paper.Assign{Column: c.column, Relative: true}
		read := &paper.Event{ID: 2, Kind: catalog.NoEffect, Store: "sql", Table: c.table, Columns: []string{c.column}, Tx: tx}
		e := &paper.Event{ID: 4, Kind: catalog.Increment, Store: "sql", Table: c.table, Sets: []paper.Assign{set}, Tx: tx}
		run := &paper.Run{Events: []*paper.Event{read, e}}
		if c.op != "" {
			behind := paper.Match{Column: "id", Op: c.op, Value: &paper.Read{Event: read, Path: c.column}}
			run.Events = append(run.Events, &paper.Event{ID: 3, Kind: catalog.NoEffect, Store: "sql", Table: "entries", Where: []paper.Match{behind}, Tx: tx})
		}
		if c.beside {
			run.Events = append(run.Events, &paper.Event{ID: 5, Kind: catalog.Insert, Store: "sql", Table: "copies", Tx: tx})
		}
		r := &runJudge{m: &paper.Machine{}, run: run}
		if got := r.relative(e); got.verdict != c.want {
			t.Errorf("%s: %s (%s), want %s", name, got.verdict, got.detail, c.want)
		}
	}
}

// Among more conditions a condition comes to fewer tests, which once made the cursor one that may stay where it was.
func TestACursorThatIsMovedOnUnderFewerConditionsIsMovedOn(t *testing.T) {
	asks := func(field string) paper.Cond {
		return paper.Cond{Test: paper.NewOp("==", &paper.Payload{Path: field}, &paper.Const{Kind: program.String, Text: "x"}), Outcome: true}
	}
	value := func(text string) paper.Value { return &paper.Const{Kind: program.Bool, Text: text} }
	flag := paper.Cond{Test: &paper.Choice{Alts: []paper.Alt{
		{Value: value("false"), Conds: []paper.Cond{asks("A"), asks("B")}}, {Value: value("true")},
	}}, Outcome: true}
	moves := &paper.Event{ID: 1, Conds: []paper.Cond{flag}}
	for _, c := range []struct {
		name  string
		conds []paper.Cond
		want  bool
	}{
		{"under the same", []paper.Cond{flag}, true},
		{"under one more, of which the first speaks", []paper.Cond{flag, asks("A")}, true},
		{"under others", []paper.Cond{asks("A")}, false},
	} {
		e := &paper.Event{ID: 2, Conds: c.conds}
		r := &runJudge{m: &paper.Machine{}, run: &paper.Run{Events: []*paper.Event{moves, e}}}
		if got := r.unlessFailed(moves, e); got != c.want {
			t.Errorf("%s: got %t, want %t", c.name, got, c.want)
		}
	}
}
