//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

func (h *Handlers) ApplyInPostgres(ctx context.Context, t *asynq.Task) error {
	var p Bonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, h.db, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `INSERT INTO bonus_operations (bonus_id) VALUES ($1) ON CONFLICT (bonus_id) DO NOTHING`, p.BonusID)
		if err != nil || tag.RowsAffected() == 0 {
			return err // done by an earlier run
		}
		_, err = tx.Exec(ctx, `UPDATE users SET balance = balance + $1 WHERE id = $2`, p.Amount, p.UserID)
		return err
	})
}
