//go:build example

package main

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

// PlacedInRedis queues a task for each item. asynq keeps the IDs of its tasks in Redis, and
// those of tasks that are done for as long as Retention says.
func (h *Handlers) PlacedInRedis(ctx context.Context, t *asynq.Task) error {
	var p struct {
		OrderID string
		ItemIDs []string
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	for _, item := range p.ItemIDs {
		pack := asynq.NewTask("item:pack", []byte(item), asynq.Retention(30*24*time.Hour))
		_, err := h.queue.EnqueueContext(ctx, pack, asynq.TaskID("pack:"+p.OrderID+":"+item))
		if err != nil && !errors.Is(err, asynq.ErrTaskIDConflict) {
			return err
		}
	}
	return nil
}
