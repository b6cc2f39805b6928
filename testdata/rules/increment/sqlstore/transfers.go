package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Transfers works on pgx.
type Transfers struct {
	pool *pgxpool.Pool
}

// NewTransfers returns transfers on pool.
func NewTransfers(pool *pgxpool.Pool) *Transfers { return &Transfers{pool: pool} }

// Execute moves money in one transaction, on each run.
func (s *Transfers) Execute(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE accounts SET balance = balance - @amount WHERE id = @id AND balance >= @amount`, // want increment `"transfer:execute".*balance = balance - @amount`
			pgx.NamedArgs{"amount": p.Amount, "id": p.AccountID})
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return fmt.Errorf("account %d: not enough money: %w", p.AccountID, asynq.SkipRetry)
		}
		return nil
	})
}

// Settle sets the state without looking at it.
func (s *Transfers) Settle(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if _, err := tx.Exec(ctx, "UPDATE transfers SET status = 'settled' WHERE id = $1", p.TransferID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "UPDATE accounts SET balance = balance + $1 WHERE id = $2", p.Amount, p.AccountID); err != nil { // want increment `"transfer:settle".*balance = balance \+ \$1`
		return err
	}
	return tx.Commit(ctx)
}

// ExecuteOnce catches the violation of the primary key.
func (s *Transfers) ExecuteOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO credits (transfer_id, account_id) VALUES ($1, $2)", p.TransferID, p.AccountID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "UPDATE accounts SET balance = balance + $1 WHERE id = $2", p.Amount, p.AccountID)
		return err
	})
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "23505" {
		return nil
	}
	return err
}

// SettleOnce goes on only if the conditional update changed the row.
func (s *Transfers) SettleOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	tag, err := tx.Exec(ctx, "UPDATE transfers SET status = 'settled' WHERE id = $1 AND status = 'pending'", p.TransferID)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, "UPDATE accounts SET balance = balance + $1 WHERE id = $2", p.Amount, p.AccountID); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// OneStatement has claim and change in one statement.
func (s *Transfers) OneStatement(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, `
		WITH claimed AS (
			INSERT INTO credits (transfer_id, account_id) VALUES ($1, $2)
			ON CONFLICT (transfer_id) DO NOTHING
			RETURNING account_id
		)
		UPDATE accounts SET balance = balance + $3
		WHERE id IN (SELECT account_id FROM claimed)`, p.TransferID, p.AccountID, p.Amount)
	return err
}
