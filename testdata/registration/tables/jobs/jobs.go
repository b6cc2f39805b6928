// Package jobs has the handlers.
package jobs

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/jmoiron/sqlx"
)

// Payload is the payload of all tasks of this program.
type Payload struct {
	OrderID string `json:"order_id"`
	Account string `json:"account"`
	SKU     string `json:"sku"`
	Amount  int64  `json:"amount"`
}

func payload(t *asynq.Task) (p Payload, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

// Billing changes accounts.
type Billing struct {
	db *sqlx.DB
}

// NewBilling returns a Billing.
func NewBilling(db *sqlx.DB) *Billing { return &Billing{db: db} }

// Charge takes from an account.
func (b *Billing) Charge(ctx context.Context, t *asynq.Task) error {
	p, err := payload(t)
	if err != nil {
		return err
	}
	_, err = b.db.ExecContext(ctx, "UPDATE accounts SET balance = balance - $1 WHERE name = $2", p.Amount, p.Account) // want increment `Charge.*balance`
	return err
}

// Credit adds to an account.
func (b *Billing) Credit(ctx context.Context, t *asynq.Task) error {
	p, err := payload(t)
	if err != nil {
		return err
	}
	_, err = b.db.ExecContext(ctx, "UPDATE accounts SET balance = balance + $1 WHERE name = $2", p.Amount, p.Account) // want increment `Credit.*balance`
	return err
}

// Close sets a state.
func (b *Billing) Close(ctx context.Context, t *asynq.Task) error {
	p, err := payload(t)
	if err != nil {
		return err
	}
	_, err = b.db.ExecContext(ctx, "UPDATE accounts SET closed = TRUE WHERE name = $1", p.Account)
	return err
}

// Invoice adds to what is to be paid.
func (b *Billing) Invoice(ctx context.Context, t *asynq.Task) error {
	p, err := payload(t)
	if err != nil {
		return err
	}
	_, err = b.db.ExecContext(ctx, "UPDATE accounts SET open_amount = open_amount + $1 WHERE name = $2", p.Amount, p.Account) // want increment `open_amount`
	return err
}

// Reminder sets a date.
func (b *Billing) Reminder(ctx context.Context, t *asynq.Task) error {
	p, err := payload(t)
	if err != nil {
		return err
	}
	_, err = b.db.ExecContext(ctx, "UPDATE accounts SET reminded_at = now() WHERE name = $1", p.Account)
	return err
}

// Stock changes what lies on stock.
type Stock struct {
	db *sqlx.DB
}

// NewStock returns a Stock.
func NewStock(db *sqlx.DB) *Stock { return &Stock{db: db} }

// Receive adds to the stock.
func (s *Stock) Receive(ctx context.Context, t *asynq.Task) error {
	p, err := payload(t)
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "UPDATE stock SET quantity = quantity + $1 WHERE sku = $2", p.Amount, p.SKU) // want increment `quantity`
	return err
}

// ProcessTask sets the stock.
func (s *Stock) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p, err := payload(t)
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, "UPDATE stock SET quantity = $1 WHERE sku = $2", p.Amount, p.SKU)
	return err
}
