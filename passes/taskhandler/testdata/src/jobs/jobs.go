// Package jobs has handlers, and functions that look like handlers and are none.
package jobs

import (
	"context"
	"encoding/json"
	"log"
	"strconv"

	"github.com/hibiken/asynq"
)

// TypeOfReminder is a task type.
const TypeOfReminder = "reminder"

// Name makes a task type that is not constant.
func Name(i int) string { return "task:" + strconv.Itoa(i) }

// Plain is a handler.
func Plain(ctx context.Context, t *asynq.Task) error { return nil }

// First is a handler of a table.
func First(ctx context.Context, t *asynq.Task) error { return nil }

// Second is a handler of a table.
func Second(ctx context.Context, t *asynq.Task) error { return nil }

// Runner is what runs a task.
type Runner interface {
	Run(ctx context.Context, t *asynq.Task) error
}

// Clock is the only Runner beside Worker.
type Clock struct{}

// Run is a handler behind an interface.
func (Clock) Run(ctx context.Context, t *asynq.Task) error { return nil }

// Worker has handlers.
type Worker struct{ Inner Runner }

// NewWorker makes a Worker.
func NewWorker(inner Runner) *Worker { return &Worker{Inner: inner} }

// Run is a handler.
func (w *Worker) Run(ctx context.Context, t *asynq.Task) error { return w.Inner.Run(ctx, t) }

// Bytes is a handler of another shape.
func (w *Worker) Bytes(ctx context.Context, payload []byte) error { return nil }

// Mailer is a handler by its method.
type Mailer struct{}

// ProcessTask is the handler.
func (*Mailer) ProcessTask(ctx context.Context, t *asynq.Task) error { return nil }

// LoudMailer has the method of what it embeds.
type LoudMailer struct{ *Mailer }

// Make makes a handler.
func Make(name string) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		log.Print(name)
		return nil
	}
}

// Timed decorates a handler.
func Timed(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		log.Print("start")
		return next.ProcessTask(ctx, t)
	})
}

// Logged is middleware.
func Logged(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		err := next.ProcessTask(ctx, t)
		log.Print(err)
		return err
	})
}

// Adapt makes a handler of a function of bytes.
func Adapt(f func(context.Context, []byte) error) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error { return f(ctx, t.Payload()) }
}

// Reminder is a payload.
type Reminder struct{ ID string }

// Remind is a handler of a payload.
func Remind(ctx context.Context, r Reminder) error { return nil }

// Typed makes a handler of a function of a payload.
func Typed[T any](f func(context.Context, T) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var v T
		if err := json.Unmarshal(t.Payload(), &v); err != nil {
			return err
		}
		return f(ctx, v)
	}
}

// Failed is told of errors: it is no handler, though it has the shape of one and more.
func Failed(ctx context.Context, t *asynq.Task, err error) { log.Print(err) }

// Enqueue takes a task and returns an error: it is no handler.
func Enqueue(ctx context.Context, t *asynq.Task) error {
	_, err := asynq.NewClient(asynq.RedisClientOpt{}).EnqueueContext(ctx, t)
	return err
}
