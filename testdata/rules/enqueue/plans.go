package main

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
)

// Plan says how a task is queued. What it leaves out is up to the queue.
type Plan struct {
	Queue  string
	ID     string
	Keep   time.Duration
	Unique time.Duration
}

func (p Plan) options() []asynq.Option {
	var opts []asynq.Option
	if p.Queue != "" {
		opts = append(opts, asynq.Queue(p.Queue))
	}
	if p.ID != "" {
		opts = append(opts, asynq.TaskID(p.ID))
	}
	if p.Keep > 0 {
		opts = append(opts, asynq.Retention(p.Keep))
	}
	if p.Unique > 0 {
		opts = append(opts, asynq.Unique(p.Unique))
	}
	return opts
}

// Planned has neither an ID nor a time in which the queue takes no equal task.
func (f *Flow) Planned(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	next, err := newTask("order:charge", p)
	if err != nil {
		return err
	}
	plan := Plan{Queue: "payments"}
	_, err = f.queue.EnqueueContext(ctx, next, plan.options()...) // want enqueue `"order:planned"`
	return err
}

// PlannedUnique has such a time, which ends when the task is done.
func (f *Flow) PlannedUnique(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	next, err := newTask("order:charge", p)
	if err != nil {
		return err
	}
	plan := Plan{Queue: "payments", Unique: time.Hour}
	_, err = f.queue.EnqueueContext(ctx, next, plan.options()...) // want guard `"order:planned_unique".*asynq.Unique`
	return err
}

// PlannedOnce has an ID that the queue keeps.
func (f *Flow) PlannedOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	plan := Plan{Queue: "payments", ID: "charge:" + p.OrderID, Keep: 30 * 24 * time.Hour}
	_, err = f.queue.EnqueueContext(ctx, asynq.NewTask("order:charge", t.Payload()), plan.options()...)
	return err
}
