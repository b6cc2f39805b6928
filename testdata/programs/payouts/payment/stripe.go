// Package payment sends money through Stripe.
package payment

import (
	"context"

	"github.com/stripe/stripe-go/v82"

	"example.com/idemlint/testdata/programs/payouts/domain"
)

// Stripe is a gateway.
type Stripe struct {
	client *stripe.Client
}

// NewStripe returns a gateway.
func NewStripe(client *stripe.Client) *Stripe { return &Stripe{client: client} }

func params(p domain.Payout) *stripe.PayoutCreateParams {
	return &stripe.PayoutCreateParams{
		Amount:      stripe.Int64(p.Amount),
		Currency:    stripe.String("eur"),
		Destination: stripe.String(p.Bank),
	}
}

// Send sends again on each call.
func (s *Stripe) Send(ctx context.Context, p domain.Payout) (string, error) {
	po, err := s.client.V1Payouts.Create(ctx, params(p)) // want idempotencykey `"payout:send"`
	if err != nil {
		return "", err
	}
	return po.ID, nil
}

// SendKeyed sends once per key.
func (s *Stripe) SendKeyed(ctx context.Context, p domain.Payout, key string) (string, error) {
	create := params(p)
	create.SetIdempotencyKey(key)
	po, err := s.client.V1Payouts.Create(ctx, create)
	if err != nil {
		return "", err
	}
	return po.ID, nil
}
