package report

import "github.com/idemlint/idemlint/internal/finding"

// step is one place on the way from the registration of a handler to its effect.
type step struct {
	at   finding.Pos
	text string
}

// way is the steps to an effect, the registration first, the effect last, as far as their places
// are known. What is wrong with a directive has none.
func way(e finding.Effect) []step {
	var steps []step
	if e.Handler.Name == "" {
		return nil
	}
	if e.Handler.Registered.IsValid() {
		steps = append(steps, step{e.Handler.Registered, e.Handler.Name + " is registered"})
	}
	last := len(e.Chain) - 1
	for i, s := range e.Chain {
		if i < last {
			steps = append(steps, step{s.Pos, s.Func + " calls " + e.Chain[i+1].Func})
		}
	}
	if e.Pos.IsValid() {
		steps = append(steps, step{e.Pos, finding.Doing(e)})
	}
	return steps
}
