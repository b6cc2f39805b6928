//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// CreateAtStripe gives the customer at Stripe the key of the sign-up, and stores Stripe's ID
// in the row that the sign-up has made.
func (h *Handlers) CreateAtStripe(ctx context.Context, t *asynq.Task) error {
	var p struct {
		SignupID string
		Email    string
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.CustomerCreateParams{Email: stripe.String(p.Email)}
	params.SetIdempotencyKey("signup:" + p.SignupID)
	customer, err := h.stripe.V1Customers.Create(ctx, params)
	if err != nil {
		return err
	}
	_, err = h.db.Exec(ctx, "UPDATE signups SET stripe_customer = $1 WHERE id = $2", customer.ID, p.SignupID)
	return err
}
