package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/paper"
)

// maxAttemptDepth bounds how deep the values of a condition are looked into.
const maxAttemptDepth = 12

// lastAttempt: the condition holds on the last attempt alone, which nothing repeats. A value of
// several alternatives has to say so on each way to the outcome.
func (k *conditions) lastAttempt(test paper.Value, outcome bool, depth int) bool {
	if depth > maxAttemptDepth {
		return false
	}
	switch t := paper.Strip(test).(type) {
	case *paper.Choice:
		ways := slices.DeleteFunc(slices.Clone(paper.Alternatives(t)), func(a paper.Alt) bool {
			b, decided := boolOf(a.Value)
			return decided && b != outcome || k.contradictory(a.Conds)
		})
		return len(ways) > 0 && !slices.ContainsFunc(ways, func(a paper.Alt) bool {
			return !k.lastAttempt(a.Value, outcome, depth+1) && !k.anyLastAttempt(a.Conds, depth+1)
		})
	case *paper.Op:
		if t.Name == "!" && len(t.Args) == 1 {
			return k.lastAttempt(t.Args[0], !outcome, depth+1)
		}
		return comparesAttempts(t, outcome)
	}
	return false
}

func (k *conditions) anyLastAttempt(conds []paper.Cond, depth int) bool {
	return slices.ContainsFunc(conds, func(c paper.Cond) bool { return k.lastAttempt(c.Test, c.Outcome, depth) })
}

// comparesAttempts: the comparison of the retry count with its limit has this outcome on the last
// attempt alone.
func comparesAttempts(op *paper.Op, outcome bool) bool {
	if !isComparison(op.Name) || len(op.Args) != 2 {
		return false
	}
	name, count, limit := op.Name, op.Args[0], op.Args[1]
	if hasFresh(limit) {
		name, count, limit = mirrored[name], limit, count
	}
	if !comesFrom(count, "GetRetryCount") || !comesFrom(limit, "GetMaxRetry") {
		return false
	}
	return outcome != (name == "<" || name == "!=")
}

// comesFrom reports whether a value was made by the function of the name.
func comesFrom(v paper.Value, function string) bool {
	return paper.Any(v, func(v paper.Value) bool {
		switch x := v.(type) {
		case *paper.Fresh:
			return strings.HasSuffix(x.By, "."+function)
		case *paper.Op:
			return strings.HasSuffix(x.Name, "."+function)
		}
		return false
	})
}
