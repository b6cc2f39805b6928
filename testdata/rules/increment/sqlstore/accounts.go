package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
)

// Accounts works on database/sql.
type Accounts struct {
	db *sql.DB
}

const creditAccount = `
	UPDATE accounts
	SET balance = balance + $2
	WHERE id = $1`

// Credit runs a statement that adds.
func (a *Accounts) Credit(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	res, err := a.db.ExecContext(ctx, creditAccount, p.AccountID, p.Amount) // want increment `"account:credit".*balance = balance \+ \$2`
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return fmt.Errorf("account %d not found: %w", p.AccountID, err)
	}
	return nil
}

// Bonus adds to a column that may be null.
func (a *Accounts) Bonus(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = a.db.ExecContext(ctx, // want increment `"account:bonus".*bonus`
		"UPDATE accounts SET bonus = COALESCE(bonus, 0) + $1 WHERE id = $2", p.Amount, p.AccountID)
	return err
}

// Interest reads, computes in Go and writes what looks like a plain set.
func (a *Accounts) Interest(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var balance int64
	if err := a.db.QueryRowContext(ctx, "SELECT balance FROM accounts WHERE id = $1", p.AccountID).Scan(&balance); err != nil {
		return err
	}
	interest := balance * 2 / 100
	_, err = a.db.ExecContext(ctx, "UPDATE accounts SET balance = $1 WHERE id = $2", balance+interest, p.AccountID) // want increment `"account:interest".*balance`
	return err
}

// standing is what an account holds, returned beside the call that reads it.
func (a *Accounts) standing(ctx context.Context, id int64) (s struct{ Balance, HighWater int64 }, err error) {
	row := a.db.QueryRowContext(ctx, "SELECT balance, high_water FROM accounts WHERE id = $1", id)
	return s, row.Scan(&s.Balance, &s.HighWater)
}

// Standing adds to what a helper has read.
func (a *Accounts) Standing(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	s, err := a.standing(ctx, p.AccountID)
	if err != nil {
		return err
	}
	s.Balance += p.Amount
	_, err = a.db.ExecContext(ctx, "UPDATE accounts SET balance = $1 WHERE id = $2", s.Balance, p.AccountID) // want increment `"account:standing".*balance`
	return err
}

// Level sets one column to another one.
func (a *Accounts) Level(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	s, err := a.standing(ctx, p.AccountID)
	if err != nil {
		return err
	}
	_, err = a.db.ExecContext(ctx, "UPDATE accounts SET balance = $1 WHERE id = $2", s.HighWater, p.AccountID)
	return err
}

// Fee is a transaction, which makes it atomic and not repeat-safe.
func (a *Accounts) Fee(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	query := fmt.Sprintf("UPDATE %s SET balance = balance - $1 WHERE id = $2", "accounts")
	if _, err := tx.ExecContext(ctx, query, p.Amount, p.AccountID); err != nil { // want increment `"account:fee".*balance = balance - \$1`
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE accounts SET owner = TRIM(owner) WHERE id = $1", p.AccountID); err != nil {
		return err
	}
	return tx.Commit()
}

// Cascade adds to an account and to all accounts above it.
func (a *Accounts) Cascade(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return a.addUp(ctx, p.AccountID, p.Amount)
}

func (a *Accounts) addUp(ctx context.Context, id, amount int64) error {
	var parent sql.NullInt64
	row := a.db.QueryRowContext(ctx, "UPDATE accounts SET balance = balance + $1 WHERE id = $2 RETURNING parent_id", amount, id) // want increment `"account:cascade".*balance = balance \+ \$1`
	if err := row.Scan(&parent); err != nil {
		return err
	}
	if !parent.Valid {
		return nil
	}
	return a.addUp(ctx, parent.Int64, amount)
}

// Rename sets.
func (a *Accounts) Rename(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = a.db.ExecContext(ctx, "UPDATE accounts SET owner = LOWER(owner) WHERE id = $1", p.AccountID)
	return err
}

// HighWater names the column on both sides and still ends at the same value.
func (a *Accounts) HighWater(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = a.db.ExecContext(ctx, "UPDATE accounts SET high_water = GREATEST(high_water, $1) WHERE id = $2", p.Amount, p.AccountID)
	return err
}

// Recompute takes the balance from the ledger.
func (a *Accounts) Recompute(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = a.db.ExecContext(ctx, `
		UPDATE accounts
		SET balance = (SELECT COALESCE(SUM(amount), 0) FROM ledger WHERE account_id = $1)
		WHERE id = $1`, p.AccountID)
	return err
}

// CreditOnce writes the transfer's row first; it is there once.
func (a *Accounts) CreditOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	tx, err := a.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if rerr := tx.Rollback(); rerr != nil && !errors.Is(rerr, sql.ErrTxDone) {
			fmt.Printf("rollback: %v\n", rerr)
		}
	}()
	res, err := tx.ExecContext(ctx,
		"INSERT INTO credits (transfer_id, account_id) VALUES ($1, $2) ON CONFLICT (transfer_id) DO NOTHING",
		p.TransferID, p.AccountID)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return nil
	}
	if _, err := tx.ExecContext(ctx, creditAccount, p.AccountID, p.Amount); err != nil {
		return err
	}
	return tx.Commit()
}
