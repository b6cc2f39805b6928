package guard

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `A handler tests whether an earlier run has left its mark, and skips the effect if so. But mark and effect
are two steps, and a crash between them finds the one without the other.`,
	Repeats: `The effect repeats, or gets lost:

- **The mark comes after the effect.** The worker dies between the two, the queue delivers again, no mark is
  there, and the effect happens again.
- **The mark comes before the effect, outside of its transaction.** The worker dies between the two, the next
  run finds the mark and leaves, and the effect never happens. That is so for an effect that would bear a repeat
  (an absolute set, a delete, a call with a key) as well: such an effect needs no mark before it. A row that is
  inserted before it, once, is a mark too where a duplicate is returned as an error: each repeat fails there. So
  does a call whose key stays while its body changes, where the service refuses that (Stripe).
- **The mark does not live long enough.** A key that expires before a run can be over, half an hour if the task
  does not say otherwise, is gone when the repeat comes, and the effect happens again. ` + "`asynq.Unique`" + ` refuses an
  equal follow-up task for its time, and only until that task is done.`,
	Unsafe: []finding.Example{
		example("", "unsafe.go"),
		example("The mark comes before the effect", "unsafe_claim.go"),
		example("The mark expires", "unsafe_expiry.go"),
		example("The first item that is there ends the loop", "unsafe_loop.go"),
	},
	Safe: []finding.Example{example("", "safe.go")},
	Silent: `Also silent: a call with an idempotency key, with or without a mark; a claim before an effect that can
neither join a transaction nor carry a key, such as a mail. That is at most once, on purpose.

A test of something that a completed run does not change (` + "`user == nil`, `balance < amount`" + `) is no guard at all,
nor is a claim that the same run gives back (` + "`defer rdb.Del(ctx, key)`" + `: a lock, which keeps two runs apart but not
a run after the first), a claim under a key that is made anew on each attempt, or a duplicate that is only
logged. The effect behind it is reported by its own rule.`,
	Cures: []finding.Cure{
		{Name: finding.StoreOperationID, How: "write the mark in the transaction of the effect"},
		{Name: finding.UniqueConstraint, How: "give the row itself a unique column with a value of the payload, so that no mark is needed"},
		{Name: finding.IdempotencyKey, How: "give the external call a key from the payload; then a repeat does no harm, and the mark may follow"},
		{Name: finding.CheckState, How: "make the effect a conditional update that changes the state it tests, and look at the rows affected"},
		{Name: finding.AbsoluteSet, How: "an effect that may be repeated needs no guard"},
	},
	Recipes: []finding.Example{
		example("Postgres", "postgres.go"),
		example("Redis", "redis.go"),
		example("Stripe", "stripe.go"),
	},
	Options: []finding.Option{
		{Name: "min-severity", Meaning: "holes that need two overlapping runs (a read without a lock) are of severity `low`, which is not reported by default"},
	},
	Limits: `A key that lives for half an hour or longer is not reported, though the last retry may come later, nor
are guards on the way to which a call was not followed. What stands behind an earlier mark and would bear a
repeat is reported only where every later run surely finds the mark; that something else picks up what was lost
is not seen.`,
}
