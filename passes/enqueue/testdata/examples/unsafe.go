//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type Order struct {
	OrderID string
}

func (h *Handlers) Placed(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	next := asynq.NewTask("order:charge", t.Payload())
	_, err := h.queue.EnqueueContext(ctx, next) // reported
	return err
}
