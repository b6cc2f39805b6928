//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

type StripeBonus struct {
	BonusID  string
	Customer string
	Amount   int64
}

func (h *Handlers) ApplyAtStripe(ctx context.Context, t *asynq.Task) error {
	var p StripeBonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.CustomerBalanceTransactionCreateParams{
		Customer: stripe.String(p.Customer),
		Amount:   stripe.Int64(-p.Amount),
		Currency: stripe.String("eur"),
	}
	params.SetIdempotencyKey("bonus:" + p.BonusID)
	_, err := h.stripe.V1CustomerBalanceTransactions.Create(ctx, params)
	return err
}
