package idempotencykey

import (
	"embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed testdata/examples
var examples embed.FS

var example = rulepass.Examples(examples)

var help = finding.Help{
	Summary: `A handler calls something outside its own stores (a payment service, a mail server, a webhook) in a way
that has a lasting effect, and sends nothing by which the other side could recognise the same call.`,
	Repeats: `The other side cannot tell the second call from a new one, and no transaction of this program takes the
first one back. A call that timed out may have succeeded, so even one failed attempt can mean two charges or
two mails.

An SDK that makes up a key of its own does not help. stripe-go sends a key with each request that has none,
but another one in each run; it serves the SDK's own retries only.`,
	Unsafe: []finding.Example{
		example("", "unsafe.go"),
		example("Mail", "unsafe_mail.go"),
		example("An HTTP request", "unsafe_http.go"),
	},
	Reported: `A key that is another one on each run is reported by [stablekey](stablekey.md).`,
	Safe: []finding.Example{
		example("", "safe.go"),
		example("An HTTP request with a key", "safe_http.go"),
	},
	Silent: `Also silent: ` + "`GET`, `HEAD` and `OPTIONS`, and `PUT` and `DELETE`" + ` to an address that stays the same. A ` + "`PUT`" + `
to a path with a fresh part is reported by [stablekey](stablekey.md).`,
	Cures: []finding.Cure{
		{Name: finding.IdempotencyKey, How: "send a key made of the payload (an order's ID, in a loop also of the item) or of the task's ID, never of a random number, the time or the retry count: `SetIdempotencyKey`, an `Idempotency-Key` header, a message ID; keep in mind how long the service remembers it, Stripe at least 24 hours"},
		{Name: finding.StoreOperationID, How: "where the service takes no key: store the operation ID first and call only if it was new (\"claim, then send\"); a crash between the two loses the call, which is what at most once means"},
		{Name: finding.UniqueConstraint, How: "on that ID, so that of two runs at a time one wins"},
		{Name: finding.CheckState, How: "ask the service whether the operation is there before making it, by an ID of your own; this leaves a gap between question and call"},
		{Name: finding.AbsoluteSet, How: "`PUT /transfers/{id}` instead of `POST /transfers`, if the service offers it"},
	},
	Recipes: []finding.Example{
		example("Postgres", "postgres.go"),
		example("Redis", "redis.go"),
		example("Stripe", "stripe.go"),
	},
	Options: []finding.Option{
		{Name: "min-severity", Meaning: "payments are of severity `high`, mail, messages and HTTP requests `medium`"},
	},
	Limits: `Some services take their key in the body. An HTTP request whose body carries the ID of an operation, or
whose body was not followed, is therefore not reported. Services that the catalogue does not list are seen only
if the program itself makes the HTTP request, which counts by its method.`,
}
