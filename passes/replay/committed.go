package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// untilCommit are the tests between e and the commit of its transaction: where one of them leads
// away, what e did is taken back.
func (r *runJudge) untilCommit(e *paper.Event) []atom {
	return r.memo.late.of(e, func() []atom { return r.findUntilCommit(e) })
}

func (r *runJudge) findUntilCommit(e *paper.Event) []atom {
	tx := e.Tx
	switch {
	case tx == nil || e.Go != 0 || e.InDefer:
		return nil
	case tx.Outcome != nil:
		failed := r.memo.failed.of(tx, func() paper.Value {
			return paper.NewOp("!=", errorOf(tx.Outcome), &paper.Const{Kind: program.Nil})
		})
		return r.conds.takeApartGiven(e.Conds, []paper.Cond{{Test: failed}})
	case len(tx.Commits) == 1:
		return r.conds.takeApartGiven(e.Conds, slices.DeleteFunc(slices.Clone(tx.Commits[0]), func(c paper.Cond) bool { return shared(c, e.Conds) }))
	}
	return nil
}

// errorOf is the error that a function returns, its last result.
func errorOf(result paper.Value) paper.Value {
	if t, ok := result.(*paper.Tuple); ok && len(t.Parts) > 0 {
		return t.Parts[len(t.Parts)-1]
	}
	return result
}

// lateGuards are the claims among the tests between e and its commit.
func (r *runJudge) lateGuards(late []atom, e *paper.Event) []guard {
	var list []guard
	for _, a := range late {
		if g := r.guardOf(a); r.testsLater(g, e) && !r.isLock(g, e) {
			g.past, g.way = a.past, a.way
			list = append(list, g)
		}
	}
	return oneWay(list)
}

// testsLater: a guard that follows the effect: a claim, or a read before the run writes its mark. An
// error says nothing of a duplicate where the program asks for that one itself.
func (r *runJudge) testsLater(g guard, e *paper.Event) bool {
	if g.kind == noGuard || g.kind == openTest || g.event.ID < e.ID {
		return false
	}
	if of, _ := errorTest(atom{test: g.test}); of != nil && r.handlesDuplicate(of) {
		return false
	}
	mark := r.mark(g, e)
	return mark != nil && mark.ID >= g.event.ID
}
