//go:build example

package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

func (h *Handlers) PlacedOnce(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	next := asynq.NewTask("order:charge", t.Payload())
	_, err := h.queue.EnqueueContext(ctx, next, asynq.TaskID("charge:"+p.OrderID), asynq.Retention(30*24*time.Hour))
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil // queued by an earlier run
	}
	return err
}
