// Package store keeps billing in PostgreSQL.
package store

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// attempts is how often a serializable transaction is tried.
const attempts = 5

// dbtx is what a database and a transaction have in common.
type dbtx interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Invoices is a domain.Invoices on a database or on a transaction.
type Invoices struct {
	db   *sql.DB
	conn dbtx
}

// NewInvoices returns a store on db.
func NewInvoices(db *sql.DB) *Invoices { return &Invoices{db: db, conn: db} }

func (s *Invoices) inTx(ctx context.Context, opts *sql.TxOptions, fn func(tx domain.Invoices) error) error {
	tx, err := s.db.BeginTx(ctx, opts)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(&Invoices{db: s.db, conn: tx}); err != nil {
		return err
	}
	return tx.Commit()
}

// Atomic runs fn in a transaction.
func (s *Invoices) Atomic(ctx context.Context, fn func(tx domain.Invoices) error) error {
	return s.inTx(ctx, nil, fn)
}

// Serializable runs fn in a serializable transaction, and once more after each serialization
// failure.
func (s *Invoices) Serializable(ctx context.Context, fn func(tx domain.Invoices) error) error {
	var err error
	for range attempts {
		err = s.inTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable}, fn)
		var pgErr *pgconn.PgError
		if !errors.As(err, &pgErr) || pgErr.Code != "40001" {
			return err
		}
	}
	return err
}

// Find reads an invoice.
func (s *Invoices) Find(ctx context.Context, id string) (domain.Invoice, error) {
	inv := domain.Invoice{ID: id}
	err := s.conn.QueryRowContext(ctx, `
		SELECT customer_id, amount, due_on, status, payment_ref, announced
		FROM billing_invoices WHERE id = $1`, id).
		Scan(&inv.CustomerID, &inv.Amount, &inv.DueOn, &inv.Status, &inv.PaymentRef, &inv.Announced)
	return inv, err
}

// SetStatus sets.
func (s *Invoices) SetStatus(ctx context.Context, id, status string) error {
	_, err := s.conn.ExecContext(ctx, "UPDATE billing_invoices SET status = $2 WHERE id = $1", id, status) // want guard `"charge:stamp" .*the service refuses its key`
	return err
}

// Move moves an invoice on and says whether this call did it.
func (s *Invoices) Move(ctx context.Context, id, from, to string) (bool, error) {
	return one(s.conn.ExecContext(ctx, "UPDATE billing_invoices SET status = $3 WHERE id = $1 AND status = $2", id, from, to))
}

// SavePayment writes the payment of an invoice, or writes it over.
func (s *Invoices) SavePayment(ctx context.Context, p domain.Payment) error {
	_, err := s.conn.ExecContext(ctx, `
		INSERT INTO billing_payments (invoice_id, payment_ref, amount) VALUES ($1, $2, $3)
		ON CONFLICT (invoice_id) DO UPDATE SET payment_ref = EXCLUDED.payment_ref, amount = EXCLUDED.amount`,
		p.InvoiceID, p.Ref, p.Amount)
	return err
}

// AddPayment writes the payment of an invoice unless there is one.
func (s *Invoices) AddPayment(ctx context.Context, p domain.Payment) (bool, error) {
	return one(s.conn.ExecContext(ctx, `
		INSERT INTO billing_payments (invoice_id, payment_ref, amount) VALUES ($1, $2, $3)
		ON CONFLICT (invoice_id) DO NOTHING`, p.InvoiceID, p.Ref, p.Amount))
}

// SaveRefund writes a refund, or writes it over.
func (s *Invoices) SaveRefund(ctx context.Context, r domain.Refund) error {
	_, err := s.conn.ExecContext(ctx, `
		INSERT INTO billing_refunds (id, invoice_id, refund_ref, amount) VALUES ($1, $2, $3, $4)
		ON CONFLICT (id) DO UPDATE SET refund_ref = EXCLUDED.refund_ref`,
		r.ID, r.InvoiceID, r.Ref, r.Amount)
	return err
}

// SetAnnounced sets.
func (s *Invoices) SetAnnounced(ctx context.Context, id string) error {
	_, err := s.conn.ExecContext(ctx, "UPDATE billing_invoices SET announced = TRUE WHERE id = $1", id)
	return err
}

// ClaimAnnouncement says whether this call is the one that announces.
func (s *Invoices) ClaimAnnouncement(ctx context.Context, id string) (bool, error) {
	return one(s.conn.ExecContext(ctx, "UPDATE billing_invoices SET announced = TRUE WHERE id = $1 AND NOT announced", id))
}

func one(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
