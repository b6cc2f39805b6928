//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

type Order struct {
	OrderID string
	Amount  int64
}

func (h *Handlers) Charge(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey(uuid.NewString())
	_, err := h.stripe.V1PaymentIntents.Create(ctx, params) // reported
	return err
}
