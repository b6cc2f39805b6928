//go:build example

package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// StripeEvent passes on an event of Stripe, which Stripe too delivers more than once: its ID is
// the same each time.
func (h *Handlers) StripeEvent(ctx context.Context, t *asynq.Task) error {
	var event stripe.Event
	if err := json.Unmarshal(t.Payload(), &event); err != nil {
		return err
	}
	next := asynq.NewTask("payment:settle", event.Data.Raw)
	_, err := h.queue.EnqueueContext(ctx, next, asynq.TaskID("settle:"+event.ID), asynq.Retention(30*24*time.Hour))
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}
