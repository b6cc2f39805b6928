package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
)

// Wrapped has columns that are read and written through types of libraries.
type Wrapped struct{ pool *pgxpool.Pool }

// Perks are kept as JSON.
type Perks struct {
	Level  string `json:"level"`
	Points int64  `json:"points"`
}

const setBalance = "UPDATE accounts SET balance = $2 WHERE id = $1"

// Decimal adds to a decimal number.
func (w *Wrapped) Decimal(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var balance decimal.Decimal
	if err := w.pool.QueryRow(ctx, "SELECT balance::text FROM accounts WHERE id = $1", p.AccountID).Scan(&balance); err != nil {
		return err
	}
	balance = balance.Sub(decimal.NewFromInt(p.Amount))
	_, err = w.pool.Exec(ctx, setBalance, p.AccountID, balance.IntPart()) // want increment `"wrapped:decimal"`
	return err
}

// Nullable adds to a number that may be NULL.
func (w *Wrapped) Nullable(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var balance pgtype.Int8
	if err := w.pool.QueryRow(ctx, "SELECT balance FROM accounts WHERE id = $1", p.AccountID).Scan(&balance); err != nil {
		return err
	}
	_, err = w.pool.Exec(ctx, setBalance, p.AccountID, pgtype.Int8{Int64: balance.Int64 + p.Amount, Valid: true}) // want increment `"wrapped:nullable"`
	return err
}

// Pointer adds to it through a pointer.
func (w *Wrapped) Pointer(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var balance *int64
	if err := w.pool.QueryRow(ctx, "SELECT balance FROM accounts WHERE id = $1", p.AccountID).Scan(&balance); err != nil {
		return err
	}
	raised := p.Amount
	if balance != nil {
		raised += *balance
	}
	_, err = w.pool.Exec(ctx, setBalance, p.AccountID, &raised) // want increment `"wrapped:pointer"`
	return err
}

func (w *Wrapped) perks(ctx context.Context, id int64) (s Perks, err error) {
	var text []byte
	if err = w.pool.QueryRow(ctx, "SELECT perks FROM accounts WHERE id = $1", id).Scan(&text); err == nil {
		err = json.Unmarshal(text, &s)
	}
	return s, err
}

func (w *Wrapped) save(ctx context.Context, id int64, s Perks) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	_, err = w.pool.Exec(ctx, "UPDATE accounts SET perks = $2 WHERE id = $1", id, text) // want increment `"wrapped:points"`
	return err
}

// Points adds to a field of a text in JSON.
func (w *Wrapped) Points(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	s, err := w.perks(ctx, p.AccountID)
	if err != nil {
		return err
	}
	s.Points += p.Amount
	return w.save(ctx, p.AccountID, s)
}

// Level sets another field of it.
func (w *Wrapped) Level(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	s, err := w.perks(ctx, p.AccountID)
	if err != nil {
		return err
	}
	s.Level = p.SKU
	return w.save(ctx, p.AccountID, s)
}

// Set writes a number of the payload that may be NULL.
func (w *Wrapped) Set(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = w.pool.Exec(ctx, setBalance, p.AccountID, pgtype.Int8{Int64: p.Amount + 1, Valid: true})
	return err
}
