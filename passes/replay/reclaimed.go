package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// state is a constant that a column of a table can have.
type state struct{ store, table, column, value string }

func stateOf(e *paper.Event, column, value string) state {
	return state{e.Store, strings.ToLower(e.Table), strings.ToLower(column), value}
}

// stateChange is an update of the rows that are in one state, to another one.
type stateChange struct {
	from state
	to   string
}

// stateChanges lists those of a run that are made of all rows in the state. One of a row by its key gives
// back what this run has marked.
func stateChanges(run *paper.Run) []stateChange {
	var list []stateChange
	for _, e := range run.Events {
		if e.Kind != catalog.Set && e.Kind != catalog.Increment || e.Table == "" || slices.ContainsFunc(e.Where, byKey) {
			continue
		}
		for _, s := range e.Sets {
			to, ok := constText(s.Const, s.Value)
			for _, from := range askedStates(e, s.Column) {
				if ok && from != to {
					list = append(list, stateChange{stateOf(e, s.Column, from), to})
				}
			}
		}
	}
	return list
}

func byKey(m paper.Match) bool { return isKeyColumn(m.Column) && m.Op == "=" }

// askedStates are the constants that an update asks for in a column.
func askedStates(e *paper.Event, column string) []string {
	for _, m := range e.Where {
		if asked, ok := constText(m.Const, m.Value); ok && (m.Op == "=" || m.Op == "in") && paper.SameColumn(m.Column, column) {
			return strings.Split(asked, ",")
		}
	}
	return nil
}

// stuck is an effect of a report that is lost with a row that a crash leaves in the state of the mark.
type stuck struct {
	effect  int
	mark    state
	letsRun func(value string) bool // which states let a run in
}

// stuckIn lists the states that the mark of a loss leaves its row in.
func stuckIn(effect int, j judgement) []stuck {
	if j.hole != "loss" || j.mark == nil {
		return nil
	}
	var list []stuck
	for _, s := range j.mark.Sets {
		value, ok := constText(s.Const, s.Value)
		if !ok || s.Column == "" {
			continue
		}
		asked := askedStates(j.mark, s.Column)
		list = append(list, stuck{effect, stateOf(j.mark, s.Column, value), func(value string) bool {
			return slices.Contains(asked, value) || j.guard.kind == stateTest && passesAt(value, s.Column, j.guard)
		}})
	}
	return list
}

// passesAt: the test of a state surely does not skip for a value.
func passesAt(value, column string, g guard) bool {
	with, ok := paper.Strip(g.with).(*paper.Const)
	if !ok || !paper.SameColumn(column, g.column) {
		return false
	}
	skips, decided := boolOf(paper.Compare(g.op, &paper.Const{Kind: program.String, Text: value}, with))
	return decided && skips != g.skip
}

// reclaimed makes a loss less grave where a task of the program gives back what was marked: rows that got
// stuck in the state of the mark come to one that lets a run in.
func reclaimed(rep *finding.HandlerReport, losses []stuck, changes []stateChange) {
	for _, l := range losses {
		if slices.ContainsFunc(changes, func(c stateChange) bool { return c.from == l.mark && l.letsRun(c.to) }) {
			rep.Effects[l.effect].Severity = finding.Low
		}
	}
}
