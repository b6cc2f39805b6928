package stablekey

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `An effect carries a key, a task ID or a name that is there to make a second run harmless, and each run
makes a new one.`,
	Repeats: `A key protects only if both runs use the same one. This one is made anew in each run, so the payment
service sees another charge, the queue another task, the bucket another object. Such a key serves the retries
inside one run, and no others.`,
	Unsafe: []finding.Example{
		example("", "unsafe.go"),
		example("The ID of a follow-up task", "unsafe_task.go"),
		example("The name of an object", "unsafe_object.go"),
		example("The ID of a row that the same run inserts", "unsafe_row.go"),
		example("An upsert that never meets a conflict", "unsafe_upsert.go"),
	},
	Reported: `What makes a value fresh: random numbers and UUIDs, the time, the retry count, the ID of a row that the
same run has inserted, a counter that it has raised, the answer to a call without a key. The value is followed
through variables, fields, helpers in any package, ` + "`fmt.Sprintf`" + ` and other pure functions.`,
	Safe: []finding.Example{
		example("", "safe.go"),
		example("The ID of a follow-up task", "safe_task.go"),
		example("The name of an object", "safe_object.go"),
	},
	Silent: `A row whose primary key is fresh is another row in each run; that is reported by [insert](insert.md). An
effect that has no key at all is reported by [idempotencykey](idempotencykey.md) or [enqueue](enqueue.md).`,
	Cures: []finding.Cure{
		{Name: finding.IdempotencyKey, How: "make the key of the operation's ID, of an order or payment ID in the payload, in a loop also of the item, or of the task's own ID (`asynq.GetTaskID`), which is the same on each attempt but differs if the producer enqueues twice"},
		{Name: finding.StoreOperationID, How: "let the producer make the random value and carry it in the payload, so that all attempts share it"},
		{Name: finding.UniqueConstraint, How: "on a column that holds a value of the payload, not on one that is random"},
		{Name: finding.CheckState, How: "read the row that holds the key, and make a key only if there is none yet; store it before it is used"},
		{Name: finding.AbsoluteSet, How: "name an object or a file after what it holds, so that a second run writes over the first"},
	},
	Recipes: []finding.Example{
		example("Postgres", "postgres.go"),
		example("Redis", "redis.go"),
		example("Stripe", "stripe.go"),
	},
	Limits: `A value that is stable on one way and fresh on another is not reported here, nor is one that was not
followed. If the payload alone says which, the effect is reported by the rule of its kind, as one that may have
no key. A name that holds only the day is another one after midnight, which is not reported. Whether a key that
is the same for all tasks keeps other operations out is not looked at.`,
}
