//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// RefundAtStripe refunds the lines of an order: the key has the line too, or the second line
// would be taken for the first one again.
func (h *Handlers) RefundAtStripe(ctx context.Context, t *asynq.Task) error {
	var p struct {
		ReturnID string
		Charge   string
		Lines    []struct {
			LineID string
			Amount int64
		}
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	for _, line := range p.Lines {
		params := &stripe.RefundCreateParams{Charge: stripe.String(p.Charge), Amount: stripe.Int64(line.Amount)}
		params.SetIdempotencyKey("refund:" + p.ReturnID + ":" + line.LineID)
		if _, err := h.stripe.V1Refunds.Create(ctx, params); err != nil {
			return err
		}
	}
	return nil
}
