package replay_test

import (
	"slices"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
)

func TestMiddlewareStandsAroundTheHandlersOfItsMux(t *testing.T) {
	r := results(t, load(t), schema)[module+"muxes"]
	wants := map[string]struct {
		verdict string
		chain   []string
	}{
		"plain:add":   {finding.Unsafe, []string{"(outer).ProcessTask", "func literal in first", "func literal in second", "(*handlers).add"}},
		"claimed:add": {finding.Weak, []string{"(outer).ProcessTask", "func literal in first", "func literal in second", "func literal in (*handlers).claim", "(*handlers).add"}},
	}
	for _, h := range r.Handlers {
		want, ok := wants[h.Handler.Task]
		if !ok {
			t.Errorf("task %q: %s is no handler", h.Handler.Task, h.Handler.Name)
		}
		delete(wants, h.Handler.Task)
		for _, e := range h.Effects {
			var chain []string
			for _, s := range e.Chain {
				chain = append(chain, s.Func)
			}
			if e.Kind == "increment" && (e.Verdict != want.verdict || !slices.Equal(chain, want.chain)) {
				t.Errorf("%s: %s by way of %q, want %s by way of %q", h.Handler.Task, e.Verdict, chain, want.verdict, want.chain)
			}
		}
	}
	if len(wants) > 0 {
		t.Errorf("not found: %v", wants)
	}
}
