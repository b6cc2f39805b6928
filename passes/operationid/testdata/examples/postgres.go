//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// GiveBonus is the producer: it makes the ID when the bonus comes into being and stores it, so
// that it can queue the same operation again if it has to.
func (h *Handlers) GiveBonus(ctx context.Context, user, amount int64) error {
	p := ApplyBonus{OperationID: uuid.NewString(), UserID: user, Amount: amount}
	_, err := h.db.Exec(ctx, `INSERT INTO bonuses (id, user_id, amount) VALUES ($1, $2, $3)`, p.OperationID, user, amount)
	if err != nil {
		return err
	}
	payload, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = h.queue.EnqueueContext(ctx, asynq.NewTask("bonus:apply", payload), asynq.TaskID(p.OperationID))
	return err
}
