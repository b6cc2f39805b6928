// Package jobs has the handlers, one type for each task.
package jobs

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/bookings/app"
)

// BookingTask is the payload of all tasks.
type BookingTask struct {
	BookingID string `json:"booking_id"`
}

func id(t *asynq.Task) (string, error) {
	var p BookingTask
	err := json.Unmarshal(t.Payload(), &p)
	return p.BookingID, err
}

type (
	release struct{ app *app.Bookings }
	cancel  struct{ app *app.Bookings }
	charge  struct{ app *app.Bookings }
	bill    struct{ app *app.Bookings }
	confirm struct{ app *app.Bookings }
	remind  struct{ app *app.Bookings }
)

func (j release) ProcessTask(ctx context.Context, t *asynq.Task) error {
	id, err := id(t)
	if err != nil {
		return err
	}
	return j.app.Release(ctx, id)
}

func (j cancel) ProcessTask(ctx context.Context, t *asynq.Task) error {
	id, err := id(t)
	if err != nil {
		return err
	}
	return j.app.Cancel(ctx, id)
}

func (j charge) ProcessTask(ctx context.Context, t *asynq.Task) error {
	id, err := id(t)
	if err != nil {
		return err
	}
	return j.app.Charge(ctx, id)
}

func (j *bill) ProcessTask(ctx context.Context, t *asynq.Task) error {
	id, err := id(t)
	if err != nil {
		return err
	}
	return j.app.Bill(ctx, id)
}

func (j *confirm) ProcessTask(ctx context.Context, t *asynq.Task) error {
	id, err := id(t)
	if err != nil {
		return err
	}
	return j.app.Confirm(ctx, id)
}

func (j *remind) ProcessTask(ctx context.Context, t *asynq.Task) error {
	id, err := id(t)
	if err != nil {
		return err
	}
	return j.app.Remind(ctx, id)
}

// Register registers all handlers.
func Register(mux *asynq.ServeMux, a *app.Bookings) {
	mux.Handle("booking:release", release{a})
	mux.Handle("booking:cancel", cancel{a})
	mux.Handle("booking:debt", charge{a})
	mux.Handle("booking:bill", &bill{a})
	mux.Handle("booking:confirm", &confirm{a})
	mux.Handle("booking:remind", &remind{a})
}
