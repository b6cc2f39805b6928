//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

func (h *Handlers) AddByStatement(ctx context.Context, t *asynq.Task) error {
	var p Bonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := h.db.Exec(ctx, "UPDATE users SET balance = balance + $1 WHERE id = $2", p.Amount, p.UserID) // reported
	return err
}
