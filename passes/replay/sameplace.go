package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
)

// lowerBesideGraver makes what is said of one effect less grave where something graver is said of it as well, of
// another way to it: that a guard on one way has a hole says little where another way has none, and that a crash
// loses it says little where a crash may also repeat it. The same change cures both.
func lowerBesideGraver(effects []finding.Effect) {
	for i := range effects {
		e := &effects[i]
		if slices.ContainsFunc(effects, func(o finding.Effect) bool {
			return o.Pos == e.Pos && o.Kind == e.Kind && o.Severity != finding.Low && graver(o, *e)
		}) {
			e.Severity = finding.Low
		}
	}
}

// graver: what is said of one counts more than what is said of the other.
func graver(o, e finding.Effect) bool {
	if e.Verdict != finding.Weak {
		return false
	}
	return o.Verdict == finding.Unsafe || o.Verdict == finding.Weak && o.Hole != "loss" && e.Hole == "loss"
}
