//go:build example

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// CountInRedis has a payload that cannot be changed, so the task's own ID names the operation: a
// member that is there already is not added again.
func (h *Handlers) CountInRedis(ctx context.Context, t *asynq.Task) error {
	var p AddBonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	id, _ := asynq.GetTaskID(ctx)
	return h.redis.SAdd(ctx, fmt.Sprintf("bonuses:%d", p.UserID), id).Err()
}
