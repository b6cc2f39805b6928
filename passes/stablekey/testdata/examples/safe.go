//go:build example

package main

import (
	"context"
	"encoding/json"
	"log"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

func (h *Handlers) ChargeOnce(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	log.Printf("%s: charging %s", uuid.NewString(), p.OrderID) // a random value that is only a trace
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey("charge:" + p.OrderID)
	_, err := h.stripe.V1PaymentIntents.Create(ctx, params)
	return err
}
