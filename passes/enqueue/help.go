package enqueue

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `A handler queues another task, and nothing keeps a second run from queueing it again.`,
	Repeats: `The queue gives each follow-up without an ID of its own a new one, so the second run adds a second task
beside the first, and what that task does happens twice, unless its own handler tells by the payload that it was
done. In a loop, a failure at the fifth item queues the first four twice.`,
	Unsafe: []finding.Example{example("", "unsafe.go")},
	Reported: `An ID that is made anew on each run (` + "`asynq.TaskID(uuid.NewString())`" + `) is reported by
[stablekey](stablekey.md).`,
	Safe: []finding.Example{example("", "safe.go")},
	Cures: []finding.Cure{
		{Name: finding.UniqueConstraint, How: "the queue's own: a stable `asynq.TaskID` made of the payload, in a loop also of the item; asynq refuses a second task with the same ID as long as the first one exists in that queue, and without `asynq.Retention` it is deleted when it succeeds, and the ID is free again"},
		{Name: finding.StoreOperationID, How: "insert the follow-up in the transaction of the work that it follows (outbox), or make the follow-up itself safe to run twice: its ID travels in the payload and is stored with what it does"},
		{Name: finding.CheckState, How: "move a state on with a conditional update and queue only if it changed a row; a crash in between loses the task"},
		{Name: finding.AbsoluteSet, How: "a follow-up that only sets may run twice"},
		{Name: finding.IdempotencyKey, How: "for brokers that take a deduplication ID: one made of the payload"},
	},
	Recipes: []finding.Example{
		example("Postgres", "postgres.go"),
		example("Redis", "redis.go"),
		example("Stripe", "stripe.go"),
	},
	Limits: "`asynq.Unique`" + ` is no stable ID: its lock ends when the task succeeds or the time is over. It is a guard that
ends, which [guard](guard.md) reports. A follow-up of which the program registers the handler is of low severity where
nothing that this handler does counts a second time: its payload is the same on each attempt, and it does not tell its
runs apart by the ID of the task, which the second one has anew.`,
}
