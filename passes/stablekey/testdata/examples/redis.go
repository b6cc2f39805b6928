//go:build example

package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

// FollowInRedis makes the follow-up's ID of what the payload holds; asynq keeps it in Redis.
func (h *Handlers) FollowInRedis(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	next := asynq.NewTask("order:pack", t.Payload())
	_, err := h.queue.EnqueueContext(ctx, next, asynq.TaskID("pack:"+p.OrderID), asynq.Retention(30*24*time.Hour))
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}
