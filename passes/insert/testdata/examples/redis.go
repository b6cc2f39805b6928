//go:build example

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// PutInRedis puts the notice under its own ID, where a second run writes the same again.
func (h *Handlers) PutInRedis(ctx context.Context, t *asynq.Task) error {
	var p AddNotice
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return h.redis.HSet(ctx, fmt.Sprintf("notices:%d", p.UserID), p.NoticeID, p.Text).Err()
}
