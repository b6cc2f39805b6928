// Package middleware keeps tasks that were handled from being handled again.
package middleware

import (
	"context"
	"errors"

	"github.com/hibiken/asynq"
)

// Store remembers tasks.
type Store interface {
	CreateHandledTask(ctx context.Context, taskID string) (int64, error)
	DeleteHandledTask(ctx context.Context, taskID string) error
	HandledTaskExists(ctx context.Context, taskID string) (bool, error)
}

// Once has middleware.
type Once struct {
	store Store
}

// NewOnce returns middleware on a store.
func NewOnce(s Store) *Once { return &Once{store: s} }

// Claim writes the task down before it is handled. A worker that dies takes the task with it.
func (o *Once) Claim(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		id, ok := asynq.GetTaskID(ctx)
		if !ok {
			return errors.New("no task id")
		}
		n, err := o.store.CreateHandledTask(ctx, id)
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		if err := next.ProcessTask(ctx, t); err != nil {
			return errors.Join(err, o.store.DeleteHandledTask(ctx, id))
		}
		return nil
	})
}

// Record writes the task down after it was handled. A worker that dies before that has it handled
// again.
func (o *Once) Record(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		id, ok := asynq.GetTaskID(ctx)
		if !ok {
			return errors.New("no task id")
		}
		handled, err := o.store.HandledTaskExists(ctx, id)
		if err != nil {
			return err
		}
		if handled {
			return nil
		}
		if err := next.ProcessTask(ctx, t); err != nil {
			return err
		}
		_, err = o.store.CreateHandledTask(ctx, id)
		return err
	})
}
