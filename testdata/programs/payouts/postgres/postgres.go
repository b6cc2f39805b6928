// Package postgres keeps the ledger in PostgreSQL.
package postgres

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"

	"example.com/idemlint/testdata/programs/payouts/domain"
)

// DBTX is what a database and a transaction have in common.
type DBTX interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

type txKey struct{}

// Transactor begins transactions.
type Transactor struct {
	db *sql.DB
}

// NewTransactor returns a Transactor.
func NewTransactor(db *sql.DB) *Transactor { return &Transactor{db: db} }

// WithinTransaction runs fn with a transaction in its context.
func (t *Transactor) WithinTransaction(ctx context.Context, fn func(ctx context.Context) error) error {
	tx, err := t.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(context.WithValue(ctx, txKey{}, tx)); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Ledger is a ledger in a database.
type Ledger struct {
	db DBTX
}

// NewLedger returns a Ledger.
func NewLedger(db *sql.DB) *Ledger { return &Ledger{db: db} }

func (l *Ledger) conn(ctx context.Context) DBTX {
	if tx, ok := ctx.Value(txKey{}).(*sql.Tx); ok {
		return tx
	}
	return l.db
}

// Post writes the posting of a payout, which is there once.
func (l *Ledger) Post(ctx context.Context, p domain.Payout) error {
	_, err := l.conn(ctx).ExecContext(ctx,
		"INSERT INTO postings (payout_id, amount) VALUES ($1, $2)", p.ID, p.Amount)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "23505" {
		return domain.ErrAlreadyPosted
	}
	return err
}

// Debit takes from an account.
func (l *Ledger) Debit(ctx context.Context, accountID, amount int64) error {
	_, err := l.conn(ctx).ExecContext(ctx, "UPDATE accounts SET balance = balance - $2 WHERE id = $1", accountID, amount) // want increment `"payout:debit".*balance = balance - \$2`
	return err
}

// Balance reads.
func (l *Ledger) Balance(ctx context.Context, accountID int64) (int64, error) {
	var balance int64
	err := l.conn(ctx).QueryRowContext(ctx, "SELECT balance FROM accounts WHERE id = $1", accountID).Scan(&balance)
	return balance, err
}

// SetBalance sets.
func (l *Ledger) SetBalance(ctx context.Context, accountID, balance int64) error {
	_, err := l.conn(ctx).ExecContext(ctx, "UPDATE accounts SET balance = $2 WHERE id = $1", accountID, balance) // want increment `"payout:fee".*balance`
	return err
}

// MarkSent moves a payout on and says whether this call did it.
func (l *Ledger) MarkSent(ctx context.Context, id string) (bool, error) {
	res, err := l.conn(ctx).ExecContext(ctx, "UPDATE payouts SET status = 'sent' WHERE id = $1 AND status = 'approved'", id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// SetStatus sets.
func (l *Ledger) SetStatus(ctx context.Context, id, status string) error {
	_, err := l.conn(ctx).ExecContext(ctx, "UPDATE payouts SET status = $2 WHERE id = $1", id, status)
	return err
}
