package replay_test

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
)

func TestAnInsertBehindADeleteOfItsRowsReplacesThem(t *testing.T) {
	r := results(t, load(t), schema)[module+"replaced"]
	for task, want := range map[string]string{
		"replace":         finding.Weak, // if two runs overlap: nothing locks
		"replace:all":     finding.Weak,
		"replace:found":   finding.Weak,
		"replace:kind":    finding.Unsafe,
		"replace:other":   finding.Unsafe,
		"replace:some":    finding.Unknown,
		"replace:if_full": finding.Unsafe,
		"replace:after":   finding.Unsafe,
		"replace:aside":   finding.Unsafe,
		"replace:fresh":   finding.Unsafe,
	} {
		for _, h := range r.Handlers {
			for _, e := range h.Effects {
				if h.Handler.Task == task && e.Kind == "insert" && e.Verdict != want {
					t.Errorf("%s: the insert is %s (%s), want %s", task, e.Verdict, e.Reason, want)
				}
			}
		}
	}
}
