package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
)

func TestWhatIsSaidBesideSomethingGraverIsLessGrave(t *testing.T) {
	here, there := finding.Pos{File: "a.go", Line: 1}, finding.Pos{File: "a.go", Line: 2}
	effect := func(verdict, hole, severity string) finding.Effect {
		return finding.Effect{Pos: here, Kind: "insert", Verdict: verdict, Hole: hole, Severity: severity}
	}
	loss := effect(finding.Weak, "loss", finding.Medium)
	elsewhere, other := effect(finding.Unsafe, "", finding.Medium), effect(finding.Unsafe, "", finding.Medium)
	elsewhere.Pos, other.Kind = there, "external"
	for name, c := range map[string]struct {
		beside, said finding.Effect
		want         string
	}{
		"a loss where it is repeated too":         {effect(finding.Unsafe, "", finding.High), loss, finding.Low},
		"a loss where a crash repeats it":         {effect(finding.Weak, "crash", finding.Medium), loss, finding.Low},
		"a hole where nothing guards":             {effect(finding.Unsafe, "", finding.Medium), effect(finding.Weak, "crash", finding.Medium), finding.Low},
		"a crash where it is lost":                {loss, effect(finding.Weak, "crash", finding.Medium), finding.Medium},
		"a repeat where it is lost":               {loss, effect(finding.Unsafe, "", finding.Medium), finding.Medium},
		"a loss where a repeat counts for little": {effect(finding.Unsafe, "", finding.Low), loss, finding.Medium},
		"a loss of another effect":                {elsewhere, loss, finding.Medium},
		"a loss of another kind":                  {other, loss, finding.Medium},
	} {
		effects := []finding.Effect{c.beside, c.said}
		lowerBesideGraver(effects)
		if effects[1].Severity != c.want {
			t.Errorf("%s: severity %s, want %s", name, effects[1].Severity, c.want)
		}
	}
}
