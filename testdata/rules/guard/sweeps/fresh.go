package main

import (
	"context"
	"errors"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

const (
	everyContract = "SELECT id FROM contracts ORDER BY id"
	seal          = "INSERT INTO seals (contract_id) VALUES ($1) ON CONFLICT (contract_id) DO NOTHING RETURNING contract_id"
)

// rower is what a pool and a transaction have in common.
type rower interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// sealed seals contracts, and gives back those that had no seal.
func sealed(ctx context.Context, db rower, ids []int64) ([]int64, error) {
	fresh := make([]int64, 0, len(ids))
	for _, id := range ids {
		err := db.QueryRow(ctx, seal, id).Scan(&id)
		if err != nil {
			if errors.Is(err, pgx.ErrNoRows) {
				continue
			}
			return fresh, err
		}
		fresh = append(fresh, id)
	}
	return fresh, nil
}

// SealedBefore archives the contracts that had no seal, behind their seals.
func (o *Office) SealedBefore(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, everyContract)
	if err != nil {
		return err
	}
	fresh, err := sealed(ctx, o.pool, ids)
	if err != nil {
		return err
	}
	if len(fresh) == 0 {
		return nil
	}
	for _, id := range fresh {
		if _, err := o.pool.Exec(ctx, archive, id); err != nil { // want guard `"sealed:before" .*loses it`
			return err
		}
	}
	return nil
}

// SealedTogether does both at once.
func (o *Office) SealedTogether(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, everyContract)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		fresh, err := sealed(ctx, tx, ids)
		if err != nil || len(fresh) == 0 {
			return err
		}
		for _, id := range fresh {
			if _, err := tx.Exec(ctx, archive, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// SealedAll does not ask which of them had a seal.
func (o *Office) SealedAll(ctx context.Context, _ *asynq.Task) error { // want operationid `"sealed:all"`
	ids, err := o.contracts(ctx, everyContract)
	if err != nil {
		return err
	}
	if _, err := sealed(ctx, o.pool, ids); err != nil {
		return err
	}
	if len(ids) == 0 {
		return nil
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, archive, id); err != nil { // want insert `"sealed:all"`
			return err
		}
	}
	return nil
}
