//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

func (h *Handlers) StoreReceipt(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := h.db.Exec(ctx, ` -- reported
		INSERT INTO receipts (number, total) VALUES ($1, $2)
		ON CONFLICT (number) DO UPDATE SET total = EXCLUDED.total`, uuid.New(), p.Amount)
	return err
}
