// Package idempotencykey reports external calls with a lasting effect that carry
// no key.
//
// # Analyzer idempotencykey
//
// idempotencykey: report external calls that a repeated task makes twice
//
// A payment, a mail, a text message, a webhook or a published event cannot be
// taken back, and it is outside every transaction. When the task runs again, the
// call is made again:
//
//	stripe.Charge(&stripe.ChargeParams{Amount: &p.Amount, Customer: &p.Customer})
//
// Not reported is a call that carries a key made of the payload or of the task's
// ID, by which the service recognises the repeat:
//
//	params.SetIdempotencyKey("charge-" + p.OrderID)
//
// Nor are GET, PUT and DELETE requests to an address that stays the same, nor a call
// behind a claim where the service takes no key.
package idempotencykey
