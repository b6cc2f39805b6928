package main

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

const (
	due = `SELECT c.id FROM contracts c JOIN credentials k ON k.contract_id = c.id
		WHERE c.status = 'open' AND k.expires_at < $1 ORDER BY c.id`
	renew = `INSERT INTO credentials (contract_id, secret) VALUES ($1, 'new')
		ON CONFLICT (contract_id) DO UPDATE SET secret = EXCLUDED.secret`
	extend = `INSERT INTO credentials (contract_id, secret, expires_at) VALUES ($1, 'new', $2)
		ON CONFLICT (contract_id) DO UPDATE SET secret = EXCLUDED.secret, expires_at = EXCLUDED.expires_at`
	archive = "INSERT INTO archive (contract_id) VALUES ($1)"
)

// queryer is what a pool and a transaction have in common.
type queryer interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// dueBefore lists the contracts whose credentials expire before a time.
func dueBefore(ctx context.Context, db queryer, query string, end time.Time) ([]int64, error) {
	rows, err := db.Query(ctx, query, end)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int64])
}

// DueKept renews credentials, which expire as they did.
func (o *Office) DueKept(ctx context.Context, _ *asynq.Task) error { // want operationid `"due:kept"`
	ids, err := dueBefore(ctx, o.pool, due, time.Now().Add(time.Hour))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, renew, id); err != nil {
			return err
		}
		if _, err := o.pool.Exec(ctx, archive, id); err != nil { // want insert `"due:kept"`
			return err
		}
	}
	return nil
}

// DueExtended lets them expire later, before it has archived the old ones.
func (o *Office) DueExtended(ctx context.Context, _ *asynq.Task) error {
	ids, err := dueBefore(ctx, o.pool, due, time.Now().Add(time.Hour))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, extend, id, time.Now().AddDate(0, 1, 0)); err != nil {
			return err
		}
		if _, err := o.pool.Exec(ctx, archive, id); err != nil { // want guard `"due:extended" .*loses it`
			return err
		}
	}
	return nil
}

// DueTogether does both at once.
func (o *Office) DueTogether(ctx context.Context, _ *asynq.Task) error {
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		ids, err := dueBefore(ctx, tx, due+" FOR UPDATE", time.Now().Add(time.Hour))
		if err != nil {
			return err
		}
		for _, id := range ids {
			if _, err := tx.Exec(ctx, extend, id, time.Now().AddDate(0, 1, 0)); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, archive, id); err != nil {
				return err
			}
		}
		return nil
	})
}
