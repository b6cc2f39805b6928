//go:build example

package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// creditOnce writes mark and effect in one step: a script runs as a whole.
var creditOnce = redis.NewScript(`
if redis.call("SET", KEYS[1], 1, "NX") then
	redis.call("INCRBY", KEYS[2], ARGV[1])
end
return 1`)

// CreditInRedis keeps the balance in Redis too. A mark in Redis does not guard a row in Postgres.
func (h *Handlers) CreditInRedis(ctx context.Context, t *asynq.Task) error {
	var p PayClaim
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	keys := []string{"credited:" + p.ClaimID, fmt.Sprintf("balance:%d", p.MemberID)}
	return creditOnce.Run(ctx, h.redis, keys, p.Amount).Err()
}
