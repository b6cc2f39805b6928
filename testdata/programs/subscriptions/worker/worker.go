// Package worker has the handlers.
package worker

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/subscriptions/domain"
)

// Payload is the payload of all tasks.
type Payload struct {
	PaymentID string `json:"payment_id"`
	ID        int64  `json:"id"`
	Days      int    `json:"days"`
	Credits   int64  `json:"credits"`
	Plan      string `json:"plan"`
}

// Worker has the handlers.
type Worker struct {
	Subscriptions domain.Subscriptions
}

// Register registers the handlers.
func (w *Worker) Register(mux *asynq.ServeMux) {
	mux.HandleFunc("subscription:extend", w.extend)
	mux.HandleFunc("subscription:grant", w.grant)
	mux.HandleFunc("subscription:plan", w.plan)
	mux.HandleFunc("subscription:renew", w.renew)
}

func (w *Worker) extend(ctx context.Context, t *asynq.Task) error {
	var p Payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return w.Subscriptions.Extend(ctx, p.ID, p.Days)
}

func (w *Worker) grant(ctx context.Context, t *asynq.Task) error {
	var p Payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return w.Subscriptions.Grant(ctx, p.ID, p.Credits)
}

func (w *Worker) plan(ctx context.Context, t *asynq.Task) error {
	var p Payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return w.Subscriptions.SetPlan(ctx, p.ID, p.Plan)
}

func (w *Worker) renew(ctx context.Context, t *asynq.Task) error {
	var p Payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return w.Subscriptions.Renew(ctx, p.PaymentID, p.ID, p.Days)
}
