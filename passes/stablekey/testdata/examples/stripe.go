//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// refunds is any UUID; it keeps these keys apart from those of other operations on an order.
var refunds = uuid.MustParse("5f0c3f4e-7d0b-4f0a-9d53-2f8a4f1d6b1e")

// RefundAtStripe makes a UUID of what stays the same, where a UUID is asked for.
func (h *Handlers) RefundAtStripe(ctx context.Context, t *asynq.Task) error {
	var p struct {
		OrderID  string
		ReturnID string
		Charge   string
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.RefundCreateParams{Charge: stripe.String(p.Charge)}
	params.SetIdempotencyKey(uuid.NewSHA1(refunds, []byte(p.ReturnID)).String())
	_, err := h.stripe.V1Refunds.Create(ctx, params)
	return err
}
