package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// OrderTask is the payload of the tasks about orders.
type OrderTask struct {
	OrderID string   `json:"order_id"`
	Parcels []string `json:"parcels"`
}

// Flow queues what comes next.
type Flow struct {
	queue *asynq.Client
}

func decode(t *asynq.Task) (p OrderTask, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

// newTask makes a task about an order.
func newTask(typename string, p OrderTask, opts ...asynq.Option) (*asynq.Task, error) {
	payload, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	return asynq.NewTask(typename, payload, opts...), nil
}

// Placed queues a task without an ID: asynq makes up another one each time.
func (f *Flow) Placed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	next := asynq.NewTask("order:charge", t.Payload(), asynq.MaxRetry(5))
	info, err := f.queue.EnqueueContext(ctx, next, asynq.Queue("payments")) // want enqueue `"order:placed"`
	if err != nil {
		return fmt.Errorf("order %s: %w", p.OrderID, err)
	}
	_, err = t.ResultWriter().Write([]byte(info.ID))
	return err
}

// Packed has its task from a helper.
func (f *Flow) Packed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	next, err := newTask("parcel:label", p, asynq.ProcessIn(time.Minute))
	if err != nil {
		return err
	}
	_, err = f.queue.Enqueue(next) // want enqueue `"order:packed"`
	return err
}

// FanOut queues one task per parcel; a failure midway queues the first ones twice.
func (f *Flow) FanOut(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, parcel := range p.Parcels {
		next := asynq.NewTask("parcel:ship", []byte(`{"parcel_id":"`+parcel+`"}`))
		if _, err := f.queue.EnqueueContext(ctx, next); err != nil { // want enqueue `"order:fan_out"`
			return err
		}
	}
	return nil
}

// RandomID has an ID, but another one on each run.
func (f *Flow) RandomID(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	next, err := newTask("parcel:label", p)
	if err != nil {
		return err
	}
	_, err = f.queue.EnqueueContext(ctx, next, asynq.TaskID("label:"+uuid.NewString())) // want stablekey `"order:random_id"`
	return err
}

// Background queues in a goroutine.
func (f *Flow) Background(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	next, err := newTask("order:archive", p)
	if err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() {
		_, err := f.queue.Enqueue(next) // want enqueue `"order:background"`
		failed <- err
	}()
	return <-failed
}

// PlacedOnce names the task after the order.
func (f *Flow) PlacedOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	next := asynq.NewTask("order:charge", t.Payload())
	_, err = f.queue.EnqueueContext(ctx, next,
		asynq.TaskID("charge:"+p.OrderID), asynq.Retention(30*24*time.Hour))
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}

// PackedOnce gives the ID where the task is made.
func (f *Flow) PackedOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id := fmt.Sprintf("label-%s", p.OrderID)
	next, err := newTask("parcel:label", p, asynq.TaskID(id), asynq.Retention(30*24*time.Hour))
	if err != nil {
		return err
	}
	if _, err = f.queue.Enqueue(next); errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}

// FanOutOnce has an ID per parcel.
func (f *Flow) FanOutOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, parcel := range p.Parcels {
		next := asynq.NewTask("parcel:ship", []byte(`{"parcel_id":"`+parcel+`"}`))
		opts := []asynq.Option{asynq.TaskID("ship:" + p.OrderID + ":" + parcel), asynq.Retention(30 * 24 * time.Hour)}
		_, err := f.queue.EnqueueContext(ctx, next, opts...)
		if err != nil && !errors.Is(err, asynq.ErrTaskIDConflict) {
			return err
		}
	}
	return nil
}

// Chained derives the ID from the ID of the task that runs.
func (f *Flow) Chained(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id, ok := asynq.GetTaskID(ctx)
	if !ok {
		return errors.New("no task ID")
	}
	next, err := newTask("order:archive", p)
	if err != nil {
		return err
	}
	_, err = f.queue.EnqueueContext(ctx, next, asynq.TaskID("archive-after-"+id), asynq.Retention(30*24*time.Hour))
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}
