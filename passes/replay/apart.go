package replay

import "github.com/idemlint/idemlint/internal/paper"

// takenApart is what one condition came to, kept for the other lists that it stands in: the same conditions led
// to all that is done behind a callee.
type takenApart struct {
	tests []atom
	ways  int // how many ways it numbered
	// held and given are what of the lists around it was asked for: where that is the same, so is this.
	held, given answered
}

// maxContexts bounds what is kept of one condition.
const maxContexts = 64

// condKey is a condition as far as it is taken apart.
type condKey struct {
	test    paper.Value
	outcome bool
}

// answered are the conditions of a list that answered what was asked of it.
type answered struct {
	about digests
	conds []paper.Cond
}

// among keeps those of the list.
func (a *answered) among(list []paper.Cond) {
	for i := range list {
		if a.about.mayHave(&list[i]) {
			a.conds = append(a.conds, list[i])
		}
	}
}

// sameIn reports whether another list gives the same answers.
func (a *answered) sameIn(list []paper.Cond) bool {
	n := 0
	for i := range list {
		c := &list[i]
		if !a.about.mayHave(c) {
			continue
		}
		if n == len(a.conds) || c.Test != a.conds[n].Test || c.Outcome != a.conds[n].Outcome || (len(c.Past) == 0) != (len(a.conds[n].Past) == 0) {
			return false
		}
		n++
	}
	return n == len(a.conds)
}

// digests is a set of digests that may seem to hold more than were added.
type digests [64]uint64

func (d *digests) add(v paper.Value) { d.addNumber(paper.Digest(v)) }

func (d *digests) has(v paper.Value) bool { return d.hasNumber(paper.Digest(v)) }

func (d *digests) addNumber(n uint32) { d[n>>6%uint32(len(d))] |= 1 << (n & 63) }

func (d *digests) hasNumber(n uint32) bool {
	return n == 0 || d[n>>6%uint32(len(d))]&(1<<(n&63)) != 0
}

// mayHave: it may have been asked for the condition, or for one about the same choice.
func (d *digests) mayHave(c *paper.Cond) bool {
	if d.has(c.Test) {
		return true
	}
	op, ok := paper.Strip(c.Test).(*paper.Op)
	return ok && len(op.Args) == 2 && d.has(op.Args[0])
}

// condition takes one condition of the list apart, unless that was done where it came to the same.
func (x *expansion) condition(c *paper.Cond) {
	start := len(x.out)
	if !x.again(c) {
		x.anew(c)
	}
	for i := start; i < len(x.out); i++ {
		x.out[i].past = c.Past
	}
}

// again adds what the condition came to before, if it would come to the same now.
func (x *expansion) again(c *paper.Cond) bool {
	for _, t := range x.of.apart[condKey{c.Test, c.Outcome}] {
		if !t.held.sameIn(x.held) || !t.given.sameIn(x.given) || x.of.exhausted(expansionWork) {
			continue
		}
		start := len(x.out)
		x.out = append(x.out, t.tests...)
		for i := start; i < len(x.out); i++ {
			if a := &x.out[i]; a.way > 0 {
				a.way += x.ways
			}
		}
		x.ways += t.ways
		return true
	}
	return false
}

// anew takes a condition apart and keeps what it came to, unless it took nothing, or the run has had all that it gets.
func (x *expansion) anew(c *paper.Cond) {
	start, ways := len(x.out), x.ways
	x.asksHeld, x.asksGiven = digests{}, digests{}
	x.expand(c.Test, !c.Outcome, 0)
	key := condKey{c.Test, c.Outcome}
	if maxExpansion-x.fuel < 2 || x.of.exhausted(0) || len(x.of.apart[key]) == maxContexts {
		return
	}
	t := &takenApart{ways: x.ways - ways, held: answered{about: x.asksHeld}, given: answered{about: x.asksGiven}}
	t.held.among(x.held)
	t.given.among(x.given)
	for _, a := range x.out[start:] {
		a.way = max(a.way-ways, 0)
		t.tests = append(t.tests, a)
	}
	if x.of.apart == nil {
		x.of.apart = map[condKey][]*takenApart{}
	}
	x.of.apart[key] = append(x.of.apart[key], t)
}

// surely: the condition surely holds where the event is done.
func (x *expansion) surely(c paper.Cond) bool {
	x.asksHeld.add(c.Test)
	return surely(c, x.held)
}

// holdsAnyway: the condition is one of those that led to the event.
func (x *expansion) holdsAnyway(c paper.Cond) bool {
	x.asksHeld.add(c.Test)
	return shared(c, x.held)
}

// isGiven: the condition is one of those that are known to hold.
func (x *expansion) isGiven(c paper.Cond, given []paper.Cond) bool {
	x.asksGiven.add(c.Test)
	return shared(c, given)
}
