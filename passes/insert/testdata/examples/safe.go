//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

func (h *Handlers) RecordOnce(ctx context.Context, t *asynq.Task) error {
	var p Payment
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := h.db.Exec(ctx, `
		INSERT INTO receipts (order_id, amount) VALUES ($1, $2)
		ON CONFLICT (order_id) DO NOTHING`, p.OrderID, p.Amount)
	return err
}
