package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
)

// guardedElsewhere: e is done where what guards it cannot be asked, and the same is done behind that guard where it can:
// a program that is deployed has its clients, and going on without an answer is a decision. What the guard leaves open
// is what counts.
func (r *runJudge) guardedElsewhere(e *paper.Event, j judgement) (elsewhere judgement, is bool) {
	if j.verdict != finding.Unsafe {
		return j, false
	}
	for _, c := range e.Conds {
		if !unasked(c) {
			continue
		}
		for _, o := range r.run.Events {
			if o.Place != e.Place || o.Symbol != e.Symbol || !surelyNot(&c, o.Conds) || slices.ContainsFunc(o.Conds, unasked) {
				continue
			}
			if elsewhere = r.judge(o); elsewhere.mark != nil && elsewhere.verdict != finding.Unsafe {
				return elsewhere, true
			}
		}
	}
	return j, false
}

// unasked: the condition holds where a client that the program makes is nil, as where Redis is switched off, or where
// Redis gave no answer.
func unasked(c paper.Cond) bool {
	op, ok := paper.Strip(c.Test).(*paper.Op)
	if !ok || len(op.Args) != 2 || !paper.IsNil(op.Args[1]) {
		return false
	}
	return slices.ContainsFunc(paper.Alternatives(paper.Strip(op.Args[0])), func(a paper.Alt) bool {
		switch x := paper.Strip(a.Value).(type) {
		case *paper.Result:
			return x.Event.Store == "redis" && x.What == "err" && c.Outcome == (op.Name == "!=")
		case *paper.Unknown:
			return !x.Opaque && ofOtherType(x.Type) && c.Outcome == (op.Name == "==")
		}
		return false
	})
}
