// Package gateway moves money through Stripe.
package gateway

import (
	"context"
	"time"

	"github.com/stripe/stripe-go/v82"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Stripe is a domain.Gateway.
type Stripe struct {
	client *stripe.Client
}

// New returns a gateway.
func New(client *stripe.Client) *Stripe { return &Stripe{client: client} }

func intent(inv domain.Invoice) *stripe.PaymentIntentCreateParams {
	return &stripe.PaymentIntentCreateParams{
		Amount:   stripe.Int64(inv.Amount),
		Currency: stripe.String("eur"),
		Customer: stripe.String(inv.CustomerID),
		Confirm:  stripe.Bool(true),
	}
}

// Charge takes the amount of an invoice, on each call.
func (s *Stripe) Charge(ctx context.Context, inv domain.Invoice) (string, error) {
	pi, err := s.client.V1PaymentIntents.Create(ctx, intent(inv)) // want idempotencykey `"charge:card" and "charge:record"` guard `"charge:begin" .*loses it` guard `"charge:settle", "charge:start", "charge:inside" and 1 more .*repeats it`
	if err != nil {
		return "", err
	}
	return pi.ID, nil
}

// ChargeOnce takes the amount once per key.
func (s *Stripe) ChargeOnce(ctx context.Context, inv domain.Invoice, key string) (string, error) {
	params := intent(inv)
	params.SetIdempotencyKey(key)
	pi, err := s.client.V1PaymentIntents.Create(ctx, params) // want guard `"charge:after_first" .*loses it` stablekey `"charge:attempt", "charge:reference", "charge:prefixed" and 1 more`
	if err != nil {
		return "", err
	}
	return pi.ID, nil
}

// ChargeRequested takes the amount once per request, if the request has an ID.
func (s *Stripe) ChargeRequested(ctx context.Context, inv domain.Invoice, requestID string) (string, error) {
	params := intent(inv)
	if requestID != "" {
		params.SetIdempotencyKey(requestID)
	}
	pi, err := s.client.V1PaymentIntents.Create(ctx, params) // want idempotencykey `"charge:optional" .*where the payload has none`
	if err != nil {
		return "", err
	}
	return pi.ID, nil
}

// ChargeOnBehalf charges for a connected account. The key goes with the params that the account
// replaces.
func (s *Stripe) ChargeOnBehalf(ctx context.Context, inv domain.Invoice, account, key string) (string, error) {
	params := intent(inv)
	params.SetIdempotencyKey(key)
	params.Params = stripe.Params{StripeAccount: stripe.String(account)}
	pi, err := s.client.V1PaymentIntents.Create(ctx, params) // want idempotencykey `"charge:behalf"`
	if err != nil {
		return "", err
	}
	return pi.ID, nil
}

// ChargeOnBehalfOnce charges for a connected account, once per key.
func (s *Stripe) ChargeOnBehalfOnce(ctx context.Context, inv domain.Invoice, account, key string) (string, error) {
	params := intent(inv)
	params.Params = stripe.Params{StripeAccount: stripe.String(account)}
	params.SetIdempotencyKey(key)
	pi, err := s.client.V1PaymentIntents.Create(ctx, params)
	if err != nil {
		return "", err
	}
	return pi.ID, nil
}

// ChargeStamped notes when it was called. Stripe refuses a key that comes back with another
// note.
func (s *Stripe) ChargeStamped(ctx context.Context, inv domain.Invoice, key string) (string, error) {
	params := intent(inv)
	params.AddMetadata("charged_at", time.Now().Format(time.RFC3339Nano))
	params.SetIdempotencyKey(key)
	pi, err := s.client.V1PaymentIntents.Create(ctx, params)
	if err != nil {
		return "", err
	}
	return pi.ID, nil
}

// ChargeDated notes when the invoice was due.
func (s *Stripe) ChargeDated(ctx context.Context, inv domain.Invoice, key string) (string, error) {
	params := intent(inv)
	params.AddMetadata("due_on", inv.DueOn.Format(time.DateOnly))
	params.SetIdempotencyKey(key)
	pi, err := s.client.V1PaymentIntents.Create(ctx, params)
	if err != nil {
		return "", err
	}
	return pi.ID, nil
}

func back(ref string, amount int64) *stripe.RefundCreateParams {
	return &stripe.RefundCreateParams{PaymentIntent: stripe.String(ref), Amount: stripe.Int64(amount)}
}

// Refund gives back, on each call.
func (s *Stripe) Refund(ctx context.Context, ref string, amount int64) (string, error) {
	r, err := s.client.V1Refunds.Create(ctx, back(ref, amount)) // want idempotencykey `"refund:issue" and "refund:provide"`
	if err != nil {
		return "", err
	}
	return r.ID, nil
}

// RefundOnce gives back once per key.
func (s *Stripe) RefundOnce(ctx context.Context, ref string, amount int64, key string) (string, error) {
	params := back(ref, amount)
	params.SetIdempotencyKey(key)
	r, err := s.client.V1Refunds.Create(ctx, params)
	if err != nil {
		return "", err
	}
	return r.ID, nil
}
