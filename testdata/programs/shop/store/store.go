// Package store runs the generated queries, alone and in transactions.
package store

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/idemlint/testdata/programs/shop/db/sqlc"
)

// Store has the queries and runs functions in transactions.
type Store interface {
	sqlc.Querier
	ExecTx(ctx context.Context, fn func(sqlc.Querier) error) error
}

// SQLStore is a Store on a pool.
type SQLStore struct {
	*sqlc.Queries
	pool *pgxpool.Pool
}

// New returns a store.
func New(pool *pgxpool.Pool) *SQLStore {
	return &SQLStore{Queries: sqlc.New(pool), pool: pool}
}

// ExecTx runs fn in a transaction.
func (s *SQLStore) ExecTx(ctx context.Context, fn func(sqlc.Querier) error) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	if err := fn(s.WithTx(tx)); err != nil {
		if rbErr := tx.Rollback(ctx); rbErr != nil && !errors.Is(rbErr, pgx.ErrTxClosed) {
			return fmt.Errorf("tx err: %w, rb err: %v", err, rbErr)
		}
		return err
	}
	return tx.Commit(ctx)
}

// IsDuplicate reports whether err is a violation of a unique key.
func IsDuplicate(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == "23505"
}
