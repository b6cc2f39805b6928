package increment

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `A handler adds to, takes from or appends to something that is stored, and nothing keeps a second run
of the same task from doing it again.`,
	Repeats: `The new value is computed from the stored one. The first run has already changed the stored one, so
the second run starts from there and adds once more.

*Atomic* and *repeat-safe* are two different things. ` + "`SET balance = balance + 10`" + ` never loses an update, and
adds 10 on each run. The same holds for a transaction around the addition, and for optimistic locking: the
repeated task reloads the row and gets the new version.`,
	Unsafe: []finding.Example{
		example("", "unsafe.go"),
		example("One statement is atomic, and repeats all the same", "unsafe_statement.go"),
	},
	Reported: `All forms of the same thing are reported:

- Go code that reads a field, changes it relative to itself (` + "`+=`, `-=`, `++`, `append`, `decimal.Add`" + `, a
  method such as ` + "`Credit`" + `) and saves it, also when reading and writing are in different functions or
  packages: ` + "`repo.UpdateBalance(id, user.Balance+amount)`" + `;
- SQL: ` + "`SET n = n + $1`, `COALESCE(n, 0) + $1`, `ON CONFLICT … DO UPDATE SET n = t.n + EXCLUDED.n`" + `;
- expressions of query builders: ` + "`gorm.Expr(\"n + ?\", x)`" + `;
- MongoDB ` + "`$inc` and `$push`; Redis `INCRBY`, `HINCRBY`, `ZINCRBY`, `LPUSH`, `RPUSH`" + `, also in Lua.`,
	Safe: []finding.Example{example("", "safe.go")},
	Silent: `Also silent: an absolute value (` + "`SET status = 'paid'`" + `), a value computed from other rows
(` + "`SET balance = (SELECT SUM(amount) FROM ledger …)`), `GREATEST(n, $1)`, `$set`, `$addToSet`, `SADD`, `HSET`" + `,
a row that the run has inserted itself, and a version column that is raised together with absolute values.`,
	Cures: []finding.Cure{
		{Name: finding.StoreOperationID, How: "insert a row that holds the operation ID in the transaction that adds, and leave when it is there already; this is the cure that always fits"},
		{Name: finding.UniqueConstraint, How: "make the ledger row of this change unique by the operation ID, and compute the total from the ledger"},
		{Name: finding.CheckState, How: "add only while the state says that it was not done, and change that state in the same transaction"},
		{Name: finding.AbsoluteSet, How: "compute the new value before the task is enqueued and store it as it is, if nothing else changes it meanwhile"},
		{Name: finding.IdempotencyKey, How: "if the value is kept by a service, see [idempotencykey](idempotencykey.md)"},
	},
	Recipes: []finding.Example{
		example("Postgres", "postgres.go"),
		example("Redis", "redis.go"),
		example("Stripe", "stripe.go"),
	},
	Options: []finding.Option{
		{Name: "min-severity", Meaning: "columns named for money or stock are of severity `high`, those named for views and visits `low`, others `medium`"},
	},
	Limits: `Counters of processes (metrics) are not stored values and are left out. What an unknown library does is
not judged. An addition behind a guard with a hole is reported by [guard](guard.md). See [limits](../limits.md).`,
}
