package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
)

// maxHeld is up to how many conditions of a run it is asked what they imply.
const maxHeld = 64

// held are the conditions, with what they imply.
func (r *runJudge) held(conds []paper.Cond) []paper.Cond {
	all := certain(conds)
	for i := 0; i < len(all) && len(all) < maxHeld; i++ {
		all = append(all, certain(r.conds.shareOfAll(all[i]))...)
	}
	for _, a := range r.conds.atoms(conds) {
		if !a.joint && len(a.past) == 0 {
			all = append(all, paper.Cond{Test: a.test, Outcome: !a.skip})
		}
	}
	return all
}

// said is the outcome that the conditions of the run give a test.
func (k *knownRun) said(test paper.Value) truth {
	if k.index == nil {
		k.index = map[uint32][]int{}
		for i, c := range k.held {
			about := subject(c.Test)
			k.index[about] = append(k.index[about], i)
		}
	}
	for _, about := range []uint32{subject(test), 0} {
		for _, i := range k.index[about] {
			switch c := k.held[i]; {
			case says(c, test, true):
				return yes
			case says(c, test, false):
				return no
			}
		}
	}
	return unsure
}

// subject is a number that tests share of which one says the other, 0 if it is not known yet.
func subject(test paper.Value) uint32 {
	op, ok := paper.Strip(test).(*paper.Op)
	if !ok || opposite[op.Name] == "" || len(op.Args) != 2 {
		return paper.Digest(test)
	}
	if x, y := paper.Digest(op.Args[0]), paper.Digest(op.Args[1]); x != 0 && y != 0 {
		return x ^ y
	}
	return 0
}

// askedOf are the events of whose row, or of whose result, the conditions of a run ask something: it did them.
type askedOf struct {
	rows, results map[*paper.Event]bool
}

func (k *knownRun) asked() *askedOf {
	if k.of == nil {
		k.of = &askedOf{map[*paper.Event]bool{}, map[*paper.Event]bool{}}
		for _, c := range k.held {
			op, ok := paper.Strip(c.Test).(*paper.Op)
			if !ok || len(op.Args) != 2 {
				continue
			}
			switch x := paper.Strip(op.Args[0]).(type) {
			case *paper.Read:
				k.of.rows[x.Event] = true
			case *paper.Result:
				k.of.results[x.Event] = true
			}
		}
	}
	return k.of
}

// shareOfAll is asked once of each condition.
func (k *conditions) shareOfAll(c paper.Cond) []paper.Cond {
	return k.shares.of(condKey{c.Test, c.Outcome}, func() []paper.Cond { return shareOfAll(c) })
}

// shareOfAll are the conditions that all alternatives share for which c holds.
func shareOfAll(c paper.Cond) []paper.Cond {
	choice, op, with := tested(c.Test)
	if choice == nil {
		return nil
	}
	var share []paper.Cond
	some := false
	for _, a := range paper.Alternatives(choice) {
		test := testOf(op, a.Value, with)
		if !gives(a, test, c.Outcome) {
			continue
		}
		conds := a.Conds
		if _, decided := boolOf(test); !decided {
			conds = append(slices.Clip(conds), paper.Cond{Test: test, Outcome: c.Outcome})
		}
		if !some {
			share, some = conds, true
			continue
		}
		share = dropping(share, func(s *paper.Cond) bool {
			return !slices.ContainsFunc(conds, func(o paper.Cond) bool { return says(o, s.Test, s.Outcome) })
		})
	}
	return share
}

// otherwiseTold: a call that ends on the way of the alternative has another result, of which one of the conditions
// that are held says that it is not that.
func (k *knownRun) otherwiseTold(a paper.Alt) bool {
	return len(a.Conds) > 0 && slices.ContainsFunc(k.held, func(c paper.Cond) bool {
		choice, op, with := tested(c.Test)
		if choice == nil {
			return false
		}
		some := false
		for _, o := range paper.Alternatives(choice) {
			n := min(len(o.Conds), len(a.Conds))
			if n == 0 || !sameConds(o.Conds[:n], a.Conds[:n]) {
				continue
			}
			if some = true; gives(o, testOf(op, o.Value, with), c.Outcome) && k.allOf(o.Conds).truth != no {
				return false
			}
		}
		return some
	})
}

func sameConds(a, b []paper.Cond) bool {
	return slices.EqualFunc(a, b, func(x, y paper.Cond) bool { return x.Outcome == y.Outcome && x.SameTest(&y) })
}

// asksInRounds: in each round of a loop the test may have another outcome.
func asksInRounds(c paper.Cond) bool {
	return paper.Any(c.Test, func(v paper.Value) bool {
		op, ok := v.(*paper.Op)
		return ok && (op.Name == "loop" || op.Name == "more") || ofItem(v)
	})
}

// says: the condition holds where the test has the outcome, be it the other way round (see opposite). It makes
// no value for that, as turned does: each test of a run is asked.
func says(c paper.Cond, test paper.Value, outcome bool) bool {
	if paper.Same(paper.Strip(c.Test), paper.Strip(test)) {
		return c.Outcome == outcome
	}
	x, ok1 := paper.Strip(c.Test).(*paper.Op)
	y, ok2 := paper.Strip(test).(*paper.Op)
	return ok1 && ok2 && c.Outcome != outcome && len(x.Args) == 2 && len(y.Args) == 2 && opposite[x.Name] == y.Name &&
		paper.Same(x.Args[0], y.Args[0]) && paper.Same(x.Args[1], y.Args[1])
}
