package main

import (
	"context"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

const (
	lapsed  = "SELECT id FROM contracts WHERE status = 'open' AND email LIKE 'ann%' FOR UPDATE"
	overdue = "SELECT id FROM contracts WHERE status = 'open' AND email LIKE 'bob%' FOR UPDATE"
	finish  = "UPDATE contracts SET status = $1 WHERE id = ANY($2)"
)

// finished gives the contracts that a query finds another state, in a transaction that ends with what is done then.
func (o *Office) finished(ctx context.Context, query, status string, then func(pgx.Tx, []int64) error) error {
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, query)
		if err != nil {
			return err
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
		if err != nil || len(ids) == 0 {
			return err
		}
		if _, err := tx.Exec(ctx, finish, status, ids); err != nil {
			return err
		}
		return then(tx, ids)
	})
}

// PassesTorn makes two passes, each with a mark of its own that is committed behind what is archived.
func (o *Office) PassesTorn(ctx context.Context, _ *asynq.Task) error {
	err := o.finished(ctx, lapsed, "lapsed", func(_ pgx.Tx, ids []int64) error {
		for _, id := range ids {
			if _, err := o.pool.Exec(ctx, archive, id); err != nil { // want guard `"passes:torn" .*repeats it`
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return o.finished(ctx, overdue, "overdue", func(_ pgx.Tx, ids []int64) error {
		for _, id := range ids {
			if _, err := o.pool.Exec(ctx, archive, id); err != nil { // want guard `"passes:torn" .*repeats it`
				return err
			}
		}
		return nil
	})
}

// PassesWhole archives in the transaction of the mark.
func (o *Office) PassesWhole(ctx context.Context, _ *asynq.Task) error {
	archived := func(tx pgx.Tx, ids []int64) error {
		for _, id := range ids {
			if _, err := tx.Exec(ctx, archive, id); err != nil {
				return err
			}
		}
		return nil
	}
	if err := o.finished(ctx, lapsed, "lapsed", archived); err != nil {
		return err
	}
	return o.finished(ctx, overdue, "overdue", archived)
}
