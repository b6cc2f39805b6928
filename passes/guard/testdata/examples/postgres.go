//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

// CreditInPostgres locks the row, tests its state, and changes both in one transaction.
func (h *Handlers) CreditInPostgres(ctx context.Context, t *asynq.Task) error {
	var p PayClaim
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, h.db, func(tx pgx.Tx) error {
		var status string
		if err := tx.QueryRow(ctx, `SELECT status FROM claims WHERE id = $1 FOR UPDATE`, p.ClaimID).Scan(&status); err != nil {
			return err
		}
		if status == "paid" {
			return nil
		}
		if _, err := tx.Exec(ctx, `UPDATE members SET balance = balance + $1 WHERE id = $2`, p.Amount, p.MemberID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE claims SET status = 'paid' WHERE id = $1`, p.ClaimID)
		return err
	})
}
