//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

type Payment struct {
	OrderID string
	Amount  int64
}

func (h *Handlers) RecordPayment(ctx context.Context, t *asynq.Task) error {
	var p Payment
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := h.db.Exec(ctx, // reported
		"INSERT INTO payments (id, order_id, amount) VALUES ($1, $2, $3)", uuid.New(), p.OrderID, p.Amount)
	return err
}
