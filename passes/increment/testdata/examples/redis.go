//go:build example

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// addOnce marks the bonus and adds it in one step: a script runs as a whole.
var addOnce = redis.NewScript(`
if redis.call("SET", KEYS[1], 1, "NX") then
	return redis.call("INCRBY", KEYS[2], ARGV[1])
end
return redis.call("GET", KEYS[2])`)

func (h *Handlers) ApplyInRedis(ctx context.Context, t *asynq.Task) error {
	var p Bonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	keys := []string{"bonus:" + p.BonusID, fmt.Sprintf("balance:%d", p.UserID)}
	return addOnce.Run(ctx, h.redis, keys, p.Amount).Err()
}
