//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type AddBonus struct {
	UserID int64
	Amount int64
}

func (h *Handlers) AddBonus(ctx context.Context, t *asynq.Task) error { // reported
	var p AddBonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := h.db.Exec(ctx, "UPDATE users SET balance = balance + $1 WHERE id = $2", p.Amount, p.UserID)
	return err
}
