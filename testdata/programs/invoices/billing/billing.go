// Package billing makes invoices.
package billing

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jmoiron/sqlx"
)

// Invoice is a bill for an order.
type Invoice struct {
	ID      string    `db:"id"`
	OrderID string    `db:"order_id"`
	Amount  int64     `db:"amount"`
	Issued  time.Time `db:"issued_at"`
}

// Uploader stores documents.
type Uploader interface {
	Upload(ctx context.Context, name string, data []byte) (string, error)
	UploadVersion(ctx context.Context, name string, data []byte) (string, error)
}

// Mailer tells customers.
type Mailer interface {
	Invoice(ctx context.Context, to, link string) error
}

// Follower queues what comes next.
type Follower interface {
	Follow(ctx context.Context, kind, orderID string) error
	FollowOnce(ctx context.Context, kind, orderID string) error
}

// Service makes invoices.
type Service struct {
	DB    *sqlx.DB
	Blobs Uploader
	Mail  Mailer
	Next  Follower
}

// Request asks for an invoice.
type Request struct {
	OrderID string `json:"order_id"`
	Email   string `json:"email"`
	Amount  int64  `json:"amount"`
}

// Issue writes one more invoice on each run.
func (s *Service) Issue(ctx context.Context, r Request) error {
	inv := Invoice{ID: uuid.NewString(), OrderID: r.OrderID, Amount: r.Amount, Issued: time.Now()}
	const q = `INSERT INTO draft_invoices (id, order_id, amount, issued_at) VALUES (:id, :order_id, :amount, :issued_at)`
	if _, err := s.DB.NamedExecContext(ctx, q, inv); err != nil { // want insert `"invoice:issue".*draft_invoices`
		return fmt.Errorf("issue invoice of order %s: %w", r.OrderID, err)
	}
	return nil
}

// IssueOnce leaves the invoice that the order has.
func (s *Service) IssueOnce(ctx context.Context, r Request) error {
	inv := Invoice{ID: uuid.NewString(), OrderID: r.OrderID, Amount: r.Amount, Issued: time.Now()}
	const q = `INSERT INTO invoices (id, order_id, amount, issued_at) VALUES (:id, :order_id, :amount, :issued_at)
		ON CONFLICT (order_id) DO NOTHING`
	_, err := s.DB.NamedExecContext(ctx, q, inv)
	return err
}

// Store writes the document over.
func (s *Service) Store(ctx context.Context, r Request) error {
	link, err := s.Blobs.Upload(ctx, r.OrderID+".pdf", render(r))
	if err != nil {
		return err
	}
	_, err = s.DB.ExecContext(ctx, "UPDATE invoices SET link = $2 WHERE order_id = $1", r.OrderID, link)
	return err
}

// StoreVersion writes one more document on each run.
func (s *Service) StoreVersion(ctx context.Context, r Request) error {
	_, err := s.Blobs.UploadVersion(ctx, r.OrderID+".pdf", render(r))
	return err
}

// Send mails the invoice, again on each run.
func (s *Service) Send(ctx context.Context, r Request) error {
	var link string
	err := s.DB.GetContext(ctx, &link, "SELECT link FROM invoices WHERE order_id = $1", r.OrderID)
	if err == sql.ErrNoRows {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Mail.Invoice(ctx, r.Email, link)
}

// Close sets a state and queues what comes next, again on each run.
func (s *Service) Close(ctx context.Context, r Request) error {
	if _, err := s.DB.ExecContext(ctx, "UPDATE invoices SET closed = TRUE WHERE order_id = $1", r.OrderID); err != nil {
		return err
	}
	return s.Next.Follow(ctx, "invoice:archive", r.OrderID)
}

// CloseOnce sets a state and queues what comes next under a name of its own.
func (s *Service) CloseOnce(ctx context.Context, r Request) error {
	if _, err := s.DB.ExecContext(ctx, "UPDATE invoices SET closed = TRUE WHERE order_id = $1", r.OrderID); err != nil {
		return err
	}
	return s.Next.FollowOnce(ctx, "invoice:archive", r.OrderID)
}

func render(r Request) []byte { return fmt.Appendf(nil, "order %s: %d", r.OrderID, r.Amount) }
