package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
)

// followUp is an effect of a report that enqueues a task, which a repeat enqueues with the same payload.
type followUp struct {
	effect int
	task   string
}

// followUpIn is the task that e enqueues, none if that is not known, or has another payload on each attempt: then
// what its handler does once for each payload is done again.
func followUpIn(effect int, e *paper.Event) []followUp {
	if e.Kind != catalog.Enqueue || e.Store != "task" || e.Table == "" || hasFresh(e.Payload) || hasFresh(e.Body) {
		return nil
	}
	return []followUp{{effect, e.Table}}
}

// bearsRepeat is what is said of a follow-up whose handler does nothing again that counts.
const bearsRepeat = "; its handler bears a repeat, which costs no more than time"

// lowerFollowUps makes a follow-up that is enqueued again less grave where the program has a handler for its type
// and all that handler does may be done again.
func lowerFollowUps(reports []finding.HandlerReport, followUps [][]followUp) {
	byTask := map[string][]*finding.HandlerReport{}
	for i := range reports {
		byTask[reports[i].Handler.Task] = append(byTask[reports[i].Handler.Task], &reports[i])
	}
	for lowered := true; lowered; { // a handler may bear a repeat since its own follow-ups do
		lowered = false
		for i := range reports {
			for _, f := range followUps[i] {
				if e := &reports[i].Effects[f.effect]; repeats(*e) && e.Severity != finding.Low && allBearRepeat(byTask[f.task]) {
					e.Severity, lowered = finding.Low, true
					e.Detail += bearsRepeat
				}
			}
		}
	}
}

// repeats: a second run does the effect again, as opposed to one that is lost.
func repeats(e finding.Effect) bool {
	return e.Verdict == finding.Unsafe || e.Verdict == finding.Weak && e.Hole != "loss"
}

// allBearRepeat: there are handlers, and all that they do may be done again.
func allBearRepeat(handlers []*finding.HandlerReport) bool {
	return len(handlers) > 0 && !slices.ContainsFunc(handlers, func(h *finding.HandlerReport) bool {
		return h.NotFollowed > 0 || slices.ContainsFunc(h.Effects, func(e finding.Effect) bool {
			// The second task has another ID, by which it is another operation.
			return e.OperationField == finding.TaskID || e.Verdict != finding.Safe && e.Severity != finding.Low
		})
	})
}
