package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// removesOthers: what w deletes is not what the read found, of which some may stay: what has become old, what a service
// names, an element of a collection that was asked for as a whole.
func removesOthers(w, read *paper.Event) bool {
	switch {
	case w.Kind != catalog.Delete:
		return false
	case w.Store == "redis":
		return catalog.RedisTakesOut(w.Text) && read.Payload == nil && !slices.ContainsFunc(takenOut(w), func(v paper.Value) bool {
			return identity.Of(v).Kind != identity.Stable
		})
	}
	return slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return m.Value != nil && (byAge(m) || ofAnswer(m.Value)) && !slices.ContainsFunc(read.Where, func(o paper.Match) bool {
			return paper.SameColumn(o.Column, m.Column)
		})
	})
}

// takenOut are the elements that a command takes out.
func takenOut(w *paper.Event) []paper.Value {
	if len(w.Members) > 0 {
		return w.Members
	}
	return []paper.Value{w.Payload}
}

// byAge: the condition holds for what is older, or younger, than a moment of the run.
func byAge(m paper.Match) bool {
	return strings.ContainsAny(m.Op, "<>") && m.Op != "<>" && hasFresh(m.Value)
}

// ofAnswer: the value is made of what a service answered.
func ofAnswer(v paper.Value) bool {
	return paper.Any(v, func(v paper.Value) bool {
		made, ok := v.(*paper.Made)
		return ok && made.Event != nil && made.Event.Kind == catalog.External
	})
}

// answerDecides: w takes rows out of those that were found only where a service has answered so, beyond what led to
// e anyway: the addresses that are no longer known to it. A complete run may leave them all.
func (r *runJudge) answerDecides(w *paper.Event, g guard, e *paper.Event) bool {
	if g.kind != absence || w.Store == "redis" {
		return false
	}
	own := dropping(w.Conds, func(c *paper.Cond) bool { return surely(*c, e.Conds) })
	return slices.ContainsFunc(r.conds.takeApart(own...), func(a atom) bool {
		status, goesOn := statusTest(a)
		return status && !goesOn || !status && w.Kind == catalog.Delete && ofAnswer(a.test) && !isFailure(a)
	})
}

// statusTest: the atom asks for the status of an answer; goesOn says whether it lets pass that all went well.
func statusTest(a atom) (is, goesOn bool) {
	op, ok := paper.Strip(a.test).(*paper.Op)
	if !ok || !isComparison(op.Name) || len(op.Args) != 2 {
		return false, false
	}
	part, ok := paper.Strip(op.Args[0]).(*paper.Op)
	if !ok || part.Name != "part" || len(part.Args) != 2 || !ofAnswer(part) {
		return false, false
	}
	if name, _ := paper.StringOf(part.Args[1]); name != "StatusCode" {
		return false, false
	}
	return true, slices.ContainsFunc(successes, func(status string) bool {
		b, decided := boolOf(paper.Compare(op.Name, &paper.Const{Kind: program.Int, Text: status}, op.Args[1]))
		return decided && b != a.skip
	})
}

// successes are the statuses by which a service says that it has done what it was asked for.
var successes = []string{"200", "201", "202", "204"}
