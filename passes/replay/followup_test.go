package replay_test

import (
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
)

func TestAFollowUpIsAsGraveAsWhatItsHandlerRepeats(t *testing.T) {
	r := results(t, load(t), schema)[module+"followups"]
	wants := map[string]string{
		"collect:all": finding.Low, "daily": finding.Low, "tree": finding.Low, "twice": finding.Low,
		"visit:all": finding.Medium, "weekly": finding.Medium, "elsewhere": finding.Medium, "again": finding.Medium,
		"stamped": finding.Medium, "stamped:second": finding.Medium, "named:all": finding.Medium,
	}
	for _, h := range r.Handlers {
		for _, e := range h.Effects {
			want, ok := wants[h.Handler.Task]
			if !ok || e.Kind != "enqueue" {
				continue
			}
			delete(wants, h.Handler.Task)
			if e.Severity != want || e.Verdict != finding.Unsafe || strings.Contains(e.Detail, "bears a repeat") != (want == finding.Low) {
				t.Errorf("%s enqueues %q: %s, severity %s (%s), want severity %s", h.Handler.Task, e.Target, e.Verdict, e.Severity, e.Detail, want)
			}
		}
	}
	if len(wants) > 0 {
		t.Errorf("no follow-up of %v", wants)
	}
}
