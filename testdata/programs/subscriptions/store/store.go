// Package store keeps subscriptions in PostgreSQL.
package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/idemlint/testdata/programs/subscriptions/domain"
)

// Postgres is a store.
type Postgres struct {
	pool *pgxpool.Pool
}

// New returns a store.
func New(pool *pgxpool.Pool) *Postgres { return &Postgres{pool: pool} }

// Find loads a subscription.
func (s *Postgres) Find(ctx context.Context, id int64) (domain.Subscription, error) {
	sub := domain.Subscription{ID: id}
	err := s.pool.QueryRow(ctx, "SELECT expires_at, credits, plan FROM subscriptions WHERE id = $1", id).
		Scan(&sub.Expires, &sub.Credits, &sub.Plan)
	return sub, err
}

// SetExpiry sets.
func (s *Postgres) SetExpiry(ctx context.Context, id int64, at time.Time) error {
	_, err := s.pool.Exec(ctx, "UPDATE subscriptions SET expires_at = $2 WHERE id = $1", id, at) // want increment `"subscription:extend".*expires_at`
	return err
}

// SetCredits sets.
func (s *Postgres) SetCredits(ctx context.Context, id, credits int64) error {
	_, err := s.pool.Exec(ctx, "UPDATE subscriptions SET credits = $2 WHERE id = $1", id, credits) // want increment `"subscription:grant".*credits`
	return err
}

// SetPlan sets.
func (s *Postgres) SetPlan(ctx context.Context, id int64, plan string) error {
	_, err := s.pool.Exec(ctx, "UPDATE subscriptions SET plan = $2 WHERE id = $1", id, plan)
	return err
}

// Renew extends once per payment.
func (s *Postgres) Renew(ctx context.Context, paymentID string, id int64, days int) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, "INSERT INTO renewals (payment_id) VALUES ($1) ON CONFLICT DO NOTHING", paymentID)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return nil
		}
		_, err = tx.Exec(ctx, "UPDATE subscriptions SET expires_at = expires_at + $2 * interval '1 day' WHERE id = $1", id, days)
		return err
	})
}
