//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

// PlacedInPostgres writes the follow-up into an outbox, in the transaction of the work that it
// follows. Another process reads the outbox and queues its rows, with the row's ID as task ID.
func (h *Handlers) PlacedInPostgres(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, h.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `UPDATE orders SET state = 'placed' WHERE id = $1 AND state = 'new'`, p.OrderID)
		if err != nil || tag.RowsAffected() == 0 {
			return err // done by an earlier run
		}
		_, err = tx.Exec(ctx, `INSERT INTO outbox (task, payload) VALUES ('order:charge', $1)`, t.Payload())
		return err
	})
}
