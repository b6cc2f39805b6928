// Package store keeps the rows of the program in PostgreSQL.
package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"example.com/idemlint/testdata/programs/notices/domain"
)

// Invoices are rows of the table invoices.
type Invoices struct {
	db *sqlx.DB
}

// NewInvoices returns the store.
func NewInvoices(db *sqlx.DB) *Invoices { return &Invoices{db: db} }

// Get reads.
func (s *Invoices) Get(ctx context.Context, id string) (domain.Invoice, error) {
	var inv domain.Invoice
	err := s.db.GetContext(ctx, &inv, "SELECT id, email, amount, sent_at FROM invoices WHERE id = $1", id)
	return inv, err
}

// SetSent notes the time.
func (s *Invoices) SetSent(ctx context.Context, id string) error {
	_, err := s.db.ExecContext(ctx, "UPDATE invoices SET sent_at = now() WHERE id = $1", id)
	return err
}

// ClaimSent notes the time unless there is one, and says whether this call did it.
func (s *Invoices) ClaimSent(ctx context.Context, id string) (bool, error) {
	res, err := s.db.ExecContext(ctx, "UPDATE invoices SET sent_at = now() WHERE id = $1 AND sent_at IS NULL", id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// WithLock calls fn with the locked row, and notes the time if fn says so.
func (s *Invoices) WithLock(ctx context.Context, id string, fn func(inv domain.Invoice) (bool, error)) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var inv domain.Invoice
	err = tx.GetContext(ctx, &inv, "SELECT id, email, amount, sent_at FROM invoices WHERE id = $1 FOR UPDATE", id)
	if err != nil {
		return err
	}
	sent, err := fn(inv)
	if err != nil {
		return err
	}
	if sent {
		if _, err := tx.ExecContext(ctx, "UPDATE invoices SET sent_at = now() WHERE id = $1", id); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Welcomes are rows of the table welcomes.
type Welcomes struct {
	db *sqlx.DB
}

// NewWelcomes returns the store.
func NewWelcomes(db *sqlx.DB) *Welcomes { return &Welcomes{db: db} }

// Add writes the row of a notice and says whether this call did it.
func (s *Welcomes) Add(ctx context.Context, noticeID, email string) (bool, error) {
	res, err := s.db.NamedExecContext(ctx,
		`INSERT INTO welcomes (notice_id, email) VALUES (:notice_id, :email) ON CONFLICT (notice_id) DO NOTHING`,
		map[string]any{"notice_id": noticeID, "email": email})
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
