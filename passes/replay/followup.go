package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
)

// enqueued is what a handler enqueues.
type enqueued struct {
	next     []followUp
	byTaskID bool // the handler tells its runs apart by the ID of the task
}

// followUp is a task that an effect of a report enqueues on one of the ways to it.
type followUp struct {
	effect int
	task   string // "" if it is not known, or if a repeat gives it another payload: then what its handler does once for each payload is done again
	asked  bool   // the payload says whether it is enqueued, so that a task that leads to itself comes to an end
}

func enqueuedBy(run *paper.Run) enqueued {
	return enqueued{byTaskID: slices.ContainsFunc(run.Events, carriesTaskID)}
}

// add notes what e enqueues, which is one of the ways to the effect.
func (q *enqueued) add(effect int, e *paper.Event) {
	if e.Kind != catalog.Enqueue {
		return
	}
	next := followUp{effect: effect, asked: slices.ContainsFunc(e.Conds, func(c paper.Cond) bool { return asksPayload(c.Test) })}
	if e.Store == "task" && !hasFresh(e.Payload) && !hasFresh(e.Body) {
		next.task = e.Table
	}
	if !slices.Contains(q.next, next) {
		q.next = append(q.next, next)
	}
}

// followUps are the reports of a program with what their handlers enqueue.
type followUps struct {
	reports []finding.HandlerReport
	by      []enqueued
	byTask  map[string][]int
	bears   map[string]bool // the tasks of which nothing counts a second time
}

// bearsRepeat is what is said of a follow-up whose handler does nothing again that counts.
const bearsRepeat = "; its handler bears a repeat, which costs no more than time"

// lowerFollowUps makes a follow-up that is enqueued again less grave where the program has a handler for its type
// and all that handler does may be done again.
func lowerFollowUps(reports []finding.HandlerReport, by []enqueued) {
	f := followUps{reports, by, map[string][]int{}, map[string]bool{}}
	for i := range reports {
		f.byTask[f.task(i)] = append(f.byTask[f.task(i)], i)
		f.bears[f.task(i)] = true
	}
	for refuted := true; refuted; { // a handler may bear a repeat since its own follow-ups do
		refuted = false
		for i := range reports {
			if f.bears[f.task(i)] && !f.bearsAll(i) {
				f.bears[f.task(i)], refuted = false, true
			}
		}
	}
	for i := range reports {
		for k := range reports[i].Effects {
			if e := &reports[i].Effects[k]; repeats(*e) && e.Severity != finding.Low && f.isBorne(i, k) {
				e.Severity = finding.Low
				e.Detail += bearsRepeat
			}
		}
	}
}

func (f *followUps) task(i int) string { return f.reports[i].Handler.Task }

// bearsAll: all that a handler does may be done again. A second task has another ID, by which it is another operation.
func (f *followUps) bearsAll(i int) bool {
	if f.by[i].byTaskID || f.reports[i].NotFollowed > 0 {
		return false
	}
	for k, e := range f.reports[i].Effects {
		if e.Verdict != finding.Safe && e.Severity != finding.Low && !(repeats(e) && f.isBorne(i, k)) {
			return false
		}
	}
	return true
}

// isBorne: what follows an effect on each way to it may be done again, and does not go on for ever.
func (f *followUps) isBorne(i, effect int) bool {
	some := false
	for _, next := range f.by[i].next {
		if next.effect != effect {
			continue
		}
		if next.task == "" || !f.bears[next.task] || !next.asked && f.leadsTo(next.task, f.task(i), map[string]bool{}) {
			return false
		}
		some = true
	}
	return some
}

// leadsTo: the handlers of a task enqueue the other one, or a task that leads there.
func (f *followUps) leadsTo(task, other string, seen map[string]bool) bool {
	if task == other {
		return true
	}
	if seen[task] {
		return false
	}
	seen[task] = true
	return slices.ContainsFunc(f.byTask[task], func(i int) bool {
		return slices.ContainsFunc(f.by[i].next, func(next followUp) bool { return next.task != "" && f.leadsTo(next.task, other, seen) })
	})
}

// repeats: a second run does the effect again, as opposed to one that is lost.
func repeats(e finding.Effect) bool {
	return e.Verdict == finding.Unsafe || e.Verdict == finding.Weak && e.Hole != "loss"
}
