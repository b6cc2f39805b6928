package replay

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// lifeOf is how long a claim in Redis lives, 0 if it lives for ever or this is not known: the
// longest of the expiries that it can have. What the run itself gives back is a lock: its
// expiry is for runs that die.
func (r *runJudge) lifeOf(mark *paper.Event) time.Duration {
	if mark.Kind != catalog.Claim || mark.Store != "redis" || r.mayGiveBack(mark) {
		return 0
	}
	if ttl := r.expiry(mark); ttl != nil {
		return longest(ttl)
	}
	return 0
}

// expiry is that of a claim, or the one that the run gives its key afterwards.
func (r *runJudge) expiry(claim *paper.Event) paper.Value {
	ttl := claim.TTL
	for _, w := range r.writesTo(claim) {
		if w.ID > claim.ID && sameTable(w, claim) && w.TTL != nil && setsExpiry(w) && paper.Same(paper.Strip(w.Key), paper.Strip(claim.Key)) {
			ttl = w.TTL
		}
	}
	return ttl
}

// longest is the longest duration that v can be, 0 if it is not known.
func longest(v paper.Value) time.Duration {
	longest := time.Duration(0)
	for _, a := range paper.Alternatives(v) {
		c, ok := paper.Strip(a.Value).(*paper.Const)
		if !ok {
			return 0
		}
		n, err := strconv.ParseInt(c.Text, 10, 64)
		if err != nil || n <= 0 {
			return 0
		}
		longest = max(longest, time.Duration(n))
	}
	return longest
}

// setsExpiry: the command gives a key an end and changes nothing else.
func setsExpiry(e *paper.Event) bool { return e.Row != nil && strings.HasSuffix(e.Row.Op, "EXPIRE") }

// mayEnd: what is kept in Redis has an expiry, and not one of zero, which go-redis leaves out.
func (r *runJudge) mayEnd(e *paper.Event) bool {
	if e.Store != "redis" {
		return false
	}
	ttl := r.expiry(e)
	return ttl != nil && slices.ContainsFunc(paper.Alternatives(ttl), func(a paper.Alt) bool {
		c, ok := paper.Strip(a.Value).(*paper.Const)
		return !ok || c.Text != "0"
	})
}

// shortLived: the mark may be gone before a run is over that takes as long as the queue lets it.
func (r *runJudge) shortLived(mark *paper.Event) bool {
	return r.mayEnd(mark) && longest(r.expiry(mark)) < catalog.RunTimeout
}

// setsKey: the command gives a key a value, and with it its existence.
func setsKey(e *paper.Event) bool {
	return e.Store == "redis" && e.Kind == catalog.Set && len(e.Members) == 0 && e.Key != nil && !setsExpiry(e)
}

// takesID: the queue refuses a second task with the ID of the enqueued one, while it knows the ID.
func takesID(e *paper.Event) bool {
	return e.Store == "task" && e.Key != nil && identity.Of(e.Key).Kind < identity.Unknown
}

// keepsID: the queue knows the ID of the enqueued task for as long as a run may take, though the
// task may be done: asynq deletes a task that is done at once unless it is to be retained
// ((*RDB).Done and MarkAsComplete of asynq v0.26.0).
func keepsID(e *paper.Event) bool {
	if !takesID(e) || e.Kept == nil {
		return false
	}
	kept := longest(e.Kept)
	return kept == 0 || kept >= catalog.RunTimeout
}

// forgotten: what keeps a second task out of the queue ends when the task is done.
func forgotten(e *paper.Event, j judgement) judgement {
	weak := judgement{verdict: finding.Weak, reason: "ttl-lock", hole: "ttl", kind: j.kind}
	switch {
	case j.verdict == finding.Safe && j.reason == "taskid" && e.Store == "task" && !keepsID(e):
		weak.severity = finding.Low // most follow-ups are not done when the repeat comes
		weak.detail = "the queue forgets the task ID when the task is done, since it is not retained"
	case j.verdict == finding.Unsafe && refusedForAWhile(e):
		weak.detail = "asynq.Unique refuses an equal task for its time at most, and only until the task is done"
	default:
		return j
	}
	return weak
}

// refusedForAWhile: asynq.Unique refuses an equal task for a time, and no longer than until the
// task is done.
func refusedForAWhile(e *paper.Event) bool { return e.UniqueFor != nil }
