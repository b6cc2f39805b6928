package main

import (
	"context"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

const (
	pickedClosed = `WITH picked AS (SELECT id FROM contracts WHERE status = 'open' ORDER BY id LIMIT 100 FOR UPDATE)
		UPDATE contracts c SET status = 'closed' FROM picked WHERE c.id = picked.id RETURNING c.id`
	pickedKept = `WITH picked AS (SELECT id FROM contracts WHERE status = 'open' ORDER BY id LIMIT 100)
		UPDATE contracts c SET email = lower(email) FROM picked WHERE c.id = picked.id RETURNING c.id`
	closedInside = `WITH picked AS (SELECT id FROM contracts WHERE status = 'open' FOR UPDATE SKIP LOCKED),
		closed AS (UPDATE contracts c SET status = 'closed' FROM picked p WHERE c.id = p.id RETURNING c.id)
		SELECT id FROM closed`
)

// pickedUnlocked lets two runs pick the same contracts, of which the second changes them once more.
const pickedUnlocked = `WITH picked AS (SELECT id FROM contracts WHERE status = 'open' ORDER BY id LIMIT 100)
	UPDATE contracts c SET status = 'closed' FROM picked WHERE c.id = picked.id RETURNING c.id`

// archived archives the contracts that a statement returns, in its transaction.
func (o *Office) archived(ctx context.Context, query string) error {
	tx, err := o.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback(ctx)
	rows, err := tx.Query(ctx, query)
	if err != nil {
		return err
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := tx.Exec(ctx, archive, id); err != nil { // want insert `"picked:kept"` guard `"picked:unlocked" .*both pass`
			return err
		}
	}
	return tx.Commit(ctx)
}

// PickedClosed closes the contracts that a query before the update picks.
func (o *Office) PickedClosed(ctx context.Context, _ *asynq.Task) error {
	return o.archived(ctx, pickedClosed)
}

// PickedInside closes them in such a query, and reads what was closed.
func (o *Office) PickedInside(ctx context.Context, _ *asynq.Task) error {
	return o.archived(ctx, closedInside)
}

// PickedUnlocked closes them without a lock.
func (o *Office) PickedUnlocked(ctx context.Context, _ *asynq.Task) error {
	return o.archived(ctx, pickedUnlocked)
}

// PickedKept leaves the state by which they were picked.
func (o *Office) PickedKept(ctx context.Context, _ *asynq.Task) error { // want operationid `"picked:kept"`
	return o.archived(ctx, pickedKept)
}

// PickedBefore archives outside of the transaction in which they were closed.
func (o *Office) PickedBefore(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, closedInside)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, archive, id); err != nil { // want guard `"picked:before" .*loses it`
			return err
		}
	}
	return nil
}
