package operationid

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `A handler has an effect that repeats, and its payload has nothing that could tell a repeated task from a
new one.`,
	Repeats: `Two tasks that mean two operations and one task that is delivered twice look alike: ` + "`{UserID: 7, Amount: 10}`" + `
delivered twice, and two bonuses of 10 for user 7. As long as the payload names only a person or an account, no
guard can be written at all: it would either let the repeated task pass, or swallow the second bonus.

The rule fires once for each handler, at its ` + "`func`" + `, if the handler has an unsafe increment, insert, external call
or follow-up task. These are reported on their own as well.`,
	Unsafe: []finding.Example{example("", "unsafe.go")},
	Safe:   []finding.Example{example("", "safe.go")},
	Silent: `A field that is the ID of an operation, order, payment, message, request or any other thing that is not a
person or an account is enough, also in a nested struct. Whether the handler uses it is another question: an ID
that is offered and not used is named in the finding of the effect.

Handlers whose effects may all be repeated need no operation ID and are not reported.`,
	Cures: []finding.Cure{
		{Name: finding.StoreOperationID, How: "let the producer make an operation ID when the operation comes into being (not when the task is queued), carry it in the payload, and store it in the transaction that has the effect"},
		{Name: finding.UniqueConstraint, How: "put that ID in a unique column of the row that the task writes"},
		{Name: finding.CheckState, How: "if the operation is \"bring this order to that state\": put the order's ID into the payload"},
		{Name: finding.AbsoluteSet, How: "put the new value into the payload instead of the difference"},
		{Name: finding.IdempotencyKey, How: "made of that ID; without a change of the payload: the task's own ID (`asynq.GetTaskID`), the same on each attempt of one task but another one if the producer enqueues twice without `asynq.TaskID`"},
	},
	Recipes: []finding.Example{
		example("Postgres", "postgres.go"),
		example("Redis", "redis.go"),
		example("Stripe", "stripe.go"),
	},
	Limits: `Whether a field names an operation is decided by its name and not by what it holds. A payload that is not
decoded into a struct is not judged. A field that the handler inserts as a primary key or unique column names
one operation whatever it is called, unless its name is a person's or an account's.`,
}
