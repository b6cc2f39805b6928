package main

import (
	"context"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

// contractRow is a contract as it is stored.
type contractRow struct {
	ID     int64
	Status string
}

// contract is one as the rest of the program sees it.
type contract struct {
	Number int64
	State  string
}

// openContracts lists what is open, each row put into another type.
func openContracts(ctx context.Context, tx pgx.Tx) ([]*contract, error) {
	rows, err := tx.Query(ctx, "SELECT id, status FROM contracts WHERE status = 'open' ORDER BY id FOR UPDATE")
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[contractRow])
	if err != nil {
		return nil, err
	}
	out := make([]*contract, len(list))
	for i := range list {
		out[i] = &contract{Number: list[i].ID, State: list[i].Status}
	}
	return out, nil
}

// each calls do for each open contract, in one transaction.
func (o *Office) each(ctx context.Context, do func(pgx.Tx, *contract) error) error {
	return pgx.BeginFunc(ctx, o.pool, func(tx pgx.Tx) error {
		list, err := openContracts(ctx, tx)
		if err != nil {
			return err
		}
		for _, c := range list {
			if err := do(tx, c); err != nil {
				return err
			}
		}
		return nil
	})
}

// MappedKept reminds of what is open and leaves it open.
func (o *Office) MappedKept(ctx context.Context, _ *asynq.Task) error { // want operationid `"mapped:kept"`
	return o.each(ctx, func(tx pgx.Tx, c *contract) error {
		if _, err := tx.Exec(ctx, remind, c.Number); err != nil { // want insert `"mapped:kept"`
			return err
		}
		_, err := tx.Exec(ctx, "UPDATE contracts SET status = $2 WHERE id = $1", c.Number, c.State)
		return err
	})
}

// MappedClosed closes it.
func (o *Office) MappedClosed(ctx context.Context, _ *asynq.Task) error {
	return o.each(ctx, func(tx pgx.Tx, c *contract) error {
		if _, err := tx.Exec(ctx, remind, c.Number); err != nil {
			return err
		}
		c.State = "closed"
		_, err := tx.Exec(ctx, "UPDATE contracts SET status = $2 WHERE id = $1", c.Number, c.State)
		return err
	})
}
