package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// unlessGiven ends what is said of a value that madeAnew names the source of.
const unlessGiven = ", another one on each attempt, where the payload has none"

// madeAnew names what makes a value another one on each attempt where the payload says so, though
// it is the same on other ways: `if p.Key == "" { key = uuid.NewString() }`. "" if nothing does.
// conds are what led to the effect: a way that they rule out does not count.
func madeAnew(v paper.Value, conds []paper.Cond) (by string) {
	paper.Any(v, func(v paper.Value) bool {
		choice, ok := v.(*paper.Choice)
		if ok {
			by = anewOnOneWay(choice, conds)
		}
		return by != ""
	})
	return by
}

func anewOnOneWay(c *paper.Choice, conds []paper.Cond) (by string) {
	stable := false
	for _, a := range paper.Alternatives(c) {
		id := identity.Of(a.Value)
		switch {
		case isAnew(a.Value) && saidByPayload(a.Conds, conds) && !new(conditions).cannotHold(slices.Concat(conds, a.Conds)):
			by = id.By
		case id.Kind <= identity.Stored && !id.Constant:
			stable = true
		}
	}
	if !stable {
		return ""
	}
	return by
}

// saidByPayload: beyond what led to the effect anyway, and that calls went well, the conditions ask
// the payload and nothing else.
func saidByPayload(conds, anyway []paper.Cond) bool {
	own := slices.DeleteFunc(decisive(conds), func(c paper.Cond) bool { return shared(c, anyway) })
	return len(own) > 0 && !slices.ContainsFunc(own, func(c paper.Cond) bool { return !asksPayload(c.Test) })
}

// variesByAttempt: the value is another one on each attempt, be it of all tasks or of some.
func variesByAttempt(v paper.Value, conds []paper.Cond) bool {
	return isAnew(v) || v != nil && madeAnew(v, conds) != ""
}
