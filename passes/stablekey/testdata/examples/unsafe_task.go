//go:build example

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/hibiken/asynq"
)

func (h *Handlers) Mail(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	// One fresh part is enough.
	id := fmt.Sprintf("mail:%s:%d", p.OrderID, time.Now().UnixNano())
	_, err := h.queue.EnqueueContext(ctx, asynq.NewTask("mail:send", t.Payload()), asynq.TaskID(id)) // reported
	return err
}
