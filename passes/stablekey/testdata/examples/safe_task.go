//go:build example

package main

import (
	"context"
	"errors"
	"time"

	"github.com/hibiken/asynq"
)

func (h *Handlers) MailOnce(ctx context.Context, t *asynq.Task) error {
	id, _ := asynq.GetTaskID(ctx) // the same on each attempt
	mail := asynq.NewTask("mail:send", t.Payload(), asynq.Retention(30*24*time.Hour))
	_, err := h.queue.EnqueueContext(ctx, mail, asynq.TaskID("mail-after-"+id))
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}
