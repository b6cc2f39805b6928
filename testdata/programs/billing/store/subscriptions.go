package store

import (
	"context"
	"database/sql"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Subscriptions is a domain.Subscriptions.
type Subscriptions struct {
	db *sql.DB
}

// NewSubscriptions returns a store on db.
func NewSubscriptions(db *sql.DB) *Subscriptions { return &Subscriptions{db: db} }

// Find reads a subscription.
func (s *Subscriptions) Find(ctx context.Context, id string) (domain.Subscription, error) {
	sub := domain.Subscription{ID: id}
	row := s.db.QueryRowContext(ctx, "SELECT partner_ref, status FROM partner_subscriptions WHERE id = $1", id)
	err := row.Scan(&sub.PartnerRef, &sub.Status)
	return sub, err
}

// Cancel sets the last state.
func (s *Subscriptions) Cancel(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, "UPDATE partner_subscriptions SET status = 'cancelled' WHERE id = $1", id)
	return err
}

// Unlink sets the last state and clears the reference.
func (s *Subscriptions) Unlink(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, "UPDATE partner_subscriptions SET status = 'cancelled', partner_ref = '' WHERE id = $1", id)
	return err
}

// SaveTerms writes the terms of a partner, or writes them over.
func (s *Subscriptions) SaveTerms(ctx context.Context, t domain.Terms) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO partner_terms (partner_id, share) VALUES ($1, $2)
		ON CONFLICT (partner_id) DO UPDATE SET share = EXCLUDED.share`, t.PartnerID, t.Share)
	return err
}
