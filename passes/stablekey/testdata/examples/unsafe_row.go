//go:build example

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

type Attempt struct {
	ID      int64 // made by the database
	OrderID string
}

func (h *Handlers) ChargeAttempt(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	attempt := Attempt{OrderID: p.OrderID}
	if err := h.gorm.WithContext(ctx).Create(&attempt).Error; err != nil { // its ID is another one in each run
		return err
	}
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey(fmt.Sprintf("attempt-%d", attempt.ID))
	_, err := h.stripe.V1PaymentIntents.Create(ctx, params) // reported
	return err
}
