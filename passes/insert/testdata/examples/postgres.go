//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

// BookInPostgres writes two rows, of which one has a unique column. It comes first.
func (h *Handlers) BookInPostgres(ctx context.Context, t *asynq.Task) error {
	var p Payment
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, h.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `INSERT INTO receipts (order_id, amount) VALUES ($1, $2) ON CONFLICT (order_id) DO NOTHING`, p.OrderID, p.Amount)
		if err != nil || tag.RowsAffected() == 0 {
			return err // done by an earlier run
		}
		_, err = tx.Exec(ctx, `INSERT INTO journal (account, amount) VALUES ('sales', $1)`, p.Amount)
		return err
	})
}
