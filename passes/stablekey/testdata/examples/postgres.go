//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// ChargeWithStoredKey uses a random key that was stored with the order when the order was placed,
// so that all attempts find the same one.
func (h *Handlers) ChargeWithStoredKey(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	var key string
	if err := h.db.QueryRow(ctx, `SELECT charge_key FROM orders WHERE id = $1`, p.OrderID).Scan(&key); err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey(key)
	_, err := h.stripe.V1PaymentIntents.Create(ctx, params)
	return err
}
