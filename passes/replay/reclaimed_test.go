package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestALossIsLessGraveWhereATaskGivesBackWhatWasMarked(t *testing.T) {
	update := func(table, from, to string, more ...paper.Match) *paper.Event {
		where := append([]paper.Match{{Column: "state", Op: "=", Const: from}}, more...)
		return &paper.Event{Kind: catalog.Set, Store: "sql", Table: table, Sets: []paper.Assign{{Column: "state", Const: to}}, Where: where}
	}
	id := paper.Match{Column: "id", Op: "=", Value: &paper.Payload{Path: "ID"}}
	claim := update("jobs", "pending", "claimed", id)
	taken := judgement{hole: "loss", mark: claim, guard: guard{kind: rowsTest, event: claim}}
	asked := judgement{hole: "loss", mark: &paper.Event{Store: "sql", Table: "jobs", Sets: claim.Sets}, guard: guard{
		kind: stateTest, column: "state", op: "!=", with: &paper.Const{Kind: program.String, Text: "pending"}, skip: true,
	}}
	repeated := taken
	repeated.hole = "crash"
	for name, c := range map[string]struct {
		lost  judgement
		other *paper.Event
		want  string
	}{
		"to what was claimed":              {taken, update("jobs", "claimed", "pending"), finding.Low},
		"to what was asked for":            {asked, update("JOBS", "claimed", "pending"), finding.Low},
		"to another state":                 {taken, update("jobs", "claimed", "archived"), finding.Medium},
		"to another that is asked for":     {asked, update("jobs", "claimed", "archived"), finding.Medium},
		"from another state":               {taken, update("jobs", "failed", "pending"), finding.Medium},
		"in another table":                 {taken, update("mails", "claimed", "pending"), finding.Medium},
		"one row, by the run itself":       {taken, update("jobs", "claimed", "pending", id), finding.Medium},
		"of what is repeated and not lost": {repeated, update("jobs", "claimed", "pending"), finding.Medium},
	} {
		rep := finding.HandlerReport{Effects: []finding.Effect{{Severity: finding.Medium}}}
		reclaimed(&rep, stuckIn(0, c.lost), stateChanges(&paper.Run{Events: []*paper.Event{c.other}}))
		if got := rep.Effects[0].Severity; got != c.want {
			t.Errorf("%s: severity %s, want %s", name, got, c.want)
		}
	}
}
