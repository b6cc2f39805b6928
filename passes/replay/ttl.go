package replay

import (
	"strconv"
	"time"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// lifeOf is how long a claim in Redis lives, 0 if it lives for ever or this is not known: the
// longest of the expiries that it can have. What the run itself gives back is a lock: its
// expiry is for runs that die.
func (r *runJudge) lifeOf(mark *paper.Event) time.Duration {
	if mark.Kind != catalog.Claim || mark.Store != "redis" || mark.TTL == nil || r.mayGiveBack(mark) {
		return 0
	}
	longest := time.Duration(0)
	for _, a := range paper.Alternatives(mark.TTL) {
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

// mayGiveBack reports whether the run deletes the key of a claim, or keys that are not known.
func (r *runJudge) mayGiveBack(claim *paper.Event) bool {
	for _, w := range r.run.Events {
		if w.Kind == catalog.Delete && w.Store == "redis" && (w.Table == "" || w.Table == "%s" || sameTable(w, claim)) {
			return true
		}
	}
	return false
}
