//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// PayOutAtStripe uses the operation as key.
func (h *Handlers) PayOutAtStripe(ctx context.Context, t *asynq.Task) error {
	var p ApplyBonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey("bonus:" + p.OperationID)
	_, err := h.stripe.V1Payouts.Create(ctx, params)
	return err
}
