package main

import (
	"context"
	"database/sql"
	"strings"

	"github.com/hibiken/asynq"
	"github.com/mylxsw/eloquent"
	"github.com/mylxsw/eloquent/query"
)

// Handlers work with models.
type Handlers struct{ db *sql.DB }

// Log inserts a row on each run.
func (h *Handlers) Log(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = NewTripNotesModel(h.db).CreateNow(ctx, query.KV{"rider": p.Rider, "fare": p.Fare})
	return err
}

// Book inserts a row whose key is the trip's.
func (h *Handlers) Book(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = NewTripBookingsModel(h.db).Create(ctx, query.KV{"trip_id": p.TripID, "fare": p.Fare})
	if err != nil && strings.Contains(err.Error(), "UNIQUE constraint failed") {
		return nil
	}
	return err
}

// Raise adds in a transaction, which makes it atomic and not repeat-safe.
func (h *Handlers) Raise(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return eloquent.Transaction(h.db, func(tx query.Database) error {
		_, err := NewTripBookingsModel(tx).UpdateFields(ctx, query.KV{"fare": query.Raw("fare + 1")}, query.Builder().Where("trip_id", p.TripID))
		return err
	})
}

// Fare sets.
func (h *Handlers) Fare(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = NewTripBookingsModel(h.db).UpdateFields(ctx, query.KV{"fare": p.Fare}, query.Builder().Where("trip_id", "=", p.TripID))
	return err
}
