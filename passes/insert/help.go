package insert

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `A handler writes something new on each run, and nothing in it is both unique and the same each time.`,
	Repeats: `Nothing in the new row is both unique and the same on each attempt, so the store takes the second one
as another row. An ID made by the database, by ` + "`uuid.New`" + ` or from the time is another one in the second run:
then there are two payments, two notices, two coupons.`,
	Unsafe: []finding.Example{
		example("", "unsafe.go"),
		example("The migrations say that nothing else in it is unique", "schema.sql"),
		example("A model whose ID the database makes", "unsafe_model.go"),
	},
	Reported: `Objects and files that get another name on each run, and upserts on a column that is another one each
time, are reported by [stablekey](stablekey.md).`,
	Safe: []finding.Example{
		example("", "safe.go"),
		example("A duplicate that is taken for success", "safe_duplicate.go"),
		example("Rows that are replaced", "safe_replace.go"),
	},
	Silent: `Rows whose predecessors the same run deletes are replaced: the delete must come first on each way to
the insert, and its condition may only ask for what the insert gives. Two runs at once may still both insert,
unless the transaction holds a lock; that is of severity ` + "`low`" + `.

An object under a stable name is written over, which is a set.`,
	Cures: []finding.Cure{
		{Name: finding.UniqueConstraint, How: "put the operation ID or another value of the payload in a unique column, and handle the conflict: `ON CONFLICT DO NOTHING`, or take the violation for success; where the key must be a UUID, `uuid.NewSHA1` makes one of stable parts"},
		{Name: finding.StoreOperationID, How: "insert a row that holds the operation ID in the same transaction, and leave when it is there already"},
		{Name: finding.CheckState, How: "move a state on with a conditional update in the same transaction, and insert only if it changed a row; \"look whether the row is there, then insert\" without a unique column has a gap"},
		{Name: finding.AbsoluteSet, How: "write an upsert on a stable key"},
		{Name: finding.IdempotencyKey, How: "if the row is made by a service, see [idempotencykey](idempotencykey.md)"},
	},
	Recipes: []finding.Example{
		example("Postgres", "postgres.go"),
		example("Redis", "redis.go"),
		example("Stripe", "stripe.go"),
	},
	Options: []finding.Option{
		{Name: "schema", Meaning: "the unique columns; the command reads them from the migrations, other drivers are told what `idemlint schema` prints"},
	},
	Limits: `Whether a column is unique is known from the statement, from the tags of models and from migrations.
Where a stable column may be unique and nothing says whether it is, nothing is reported; see [limits](../limits.md).`,
}
