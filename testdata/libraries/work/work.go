// Package work is what the programs of this module share: the payload of their tasks, claims, and
// the server that runs their handlers.
package work

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// Order is the payload of all tasks.
type Order struct {
	OrderID string `json:"order_id"`
	Email   string `json:"email"`
	Phone   string `json:"phone"`
	Amount  int64  `json:"amount"`
}

// Decode reads the payload of a task.
func Decode(t *asynq.Task) (o Order, err error) {
	if err = json.Unmarshal(t.Payload(), &o); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return o, err
}

// Claims are operations that were begun.
type Claims struct {
	rdb *redis.Client
}

// NewClaims keeps claims in Redis.
func NewClaims() *Claims {
	return &Claims{rdb: redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})}
}

// First reports whether an operation was not begun before.
func (c *Claims) First(ctx context.Context, operation string) (bool, error) {
	return c.rdb.SetNX(ctx, "begun:"+operation, 1, 0).Result()
}

// Serve runs the handlers of mux.
func Serve(mux *asynq.ServeMux) {
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
