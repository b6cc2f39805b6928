package replay

import (
	"strings"

	"github.com/idemlint/idemlint/internal/paper"
)

// candidate is a guard of an effect with the mark that keeps a later run away from it.
type candidate struct {
	g      guard
	e      *paper.Event
	mark   *paper.Event // nil if nothing marks
	tests  []atom       // that lead to e
	locked bool

	left *judgement // see leaves
}

// leaves is what the guard leaves of the effect, if it holds.
func (c *candidate) leaves(r *runJudge) *judgement {
	if c.left == nil {
		v := r.throughGuard(c.e, c.g, c.mark, c.locked)
		v.guard, v.mark = c.g, c.mark
		c.left = &v
	}
	return c.left
}

// refutation is a reason for which a mark keeps no later run away, or may not: then doubt says so, with the column
// that the guard asks for in place of %s.
type refutation struct {
	of     func(r *runJudge, c *candidate) bool
	ofLoss bool // it counts only for what would be lost
	doubt  string
}

// refutations are asked in this order; those that cost most come last.
var refutations = []refutation{
	{of: func(_ *runJudge, c *candidate) bool { return c.mark == nil || takenBack(c.mark, c.e) }},
	{of: func(r *runJudge, c *candidate) bool { return r.bypassed(c.g, c.e) || r.letsPass(c.mark, c.g, c.tests) }},
	{of: func(r *runJudge, c *candidate) bool { return r.holdsAnyway(c.g, c.e) }},
	{of: func(_ *runJudge, c *candidate) bool { return c.g.joint && asksWhereTo(c.g, c.mark) }},
	{of: func(_ *runJudge, c *candidate) bool { return asksWhereTo(c.g, c.mark) },
		doubt: "a test on its way asks for the host of an address that a service gave"},
	{of: func(_ *runJudge, c *candidate) bool {
		return c.g.limited && !makesSeveral(c.mark) && !makesSeveral(c.e)
	}},
	{of: func(r *runJudge, c *candidate) bool { return r.asksResult(c.g, c.mark) },
		doubt: "a test on its way asks for what the run makes of %s, which the next run makes of the new value"},
	{of: func(_ *runJudge, c *candidate) bool { return c.g.upTo }, ofLoss: true,
		doubt: "a test on its way asks for a number of rows, which the next run need not find"},
	{of: func(r *runJudge, c *candidate) bool { return r.isOutlasted(c.mark, c.tests) }, ofLoss: true},
	{of: func(r *runJudge, c *candidate) bool { return r.chosenWithTask(c.mark, c.g, c.e, c.tests) },
		doubt: "a test on its way lets some states pass for what the task asks, which also says which state comes next"},
	{of: func(r *runJudge, c *candidate) bool { return r.otherSource(c.g, c.e) }, ofLoss: true,
		doubt: "what a test on its way asks for may come from something else than what the mark changes"},
	{of: func(r *runJudge, c *candidate) bool { return r.madeUp(c.g, c.e, c.mark) }, ofLoss: true,
		doubt: "the next run may do the same on another way"},
}

// behind is what a guard with its mark leaves of an effect, nil if it is refuted, maybe by a doubt.
func (r *runJudge) behind(c *candidate) (left *judgement, doubt string) {
	for i := range refutations {
		x := &refutations[i]
		if (!x.ofLoss || c.leaves(r).hole == "loss") && x.of(r, c) {
			return nil, strings.Replace(x.doubt, "%s", c.g.column, 1)
		}
	}
	return c.leaves(r), ""
}
