package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"example.com/idemlint/testdata/programs/notices/domain"
)

// Bank has accounts and grants, in the database or in a transaction.
type Bank struct {
	db *sqlx.DB
	q  sqlx.ExtContext
}

// NewBank returns the store.
func NewBank(db *sqlx.DB) *Bank { return &Bank{db: db, q: db} }

// Atomic calls fn with a bank that is one transaction.
func (s *Bank) Atomic(ctx context.Context, fn func(domain.Bank) error) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := fn(&Bank{db: s.db, q: tx}); err != nil {
		return err
	}
	return tx.Commit()
}

// AddPoints adds on each call.
func (s *Bank) AddPoints(ctx context.Context, account, points int64) error {
	_, err := s.q.ExecContext(ctx, "UPDATE accounts SET points = points + $2 WHERE id = $1", account, points) // want increment `"bonus:grant_logged".*points = points` guard `"bonus:grant_marked" and "bonus:grant_apart" .*loses it`
	return err
}

// AddGrant writes the row of a grant and says whether this call did it.
func (s *Bank) AddGrant(ctx context.Context, n domain.Notice) (bool, error) {
	res, err := s.q.ExecContext(ctx, `INSERT INTO grants (notice_id, account, points) VALUES ($1, $2, $3)
		ON CONFLICT (notice_id) DO NOTHING`, n.NoticeID, n.Account, n.Points)
	if err != nil {
		return false, err
	}
	rows, err := res.RowsAffected()
	return rows == 1, err
}
