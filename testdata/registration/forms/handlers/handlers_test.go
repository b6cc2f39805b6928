package handlers

import (
	"context"
	"testing"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// A handler in a test file counts for nothing.
func TestMux(t *testing.T) {
	rdb := redis.NewClient(&redis.Options{})
	mux := asynq.NewServeMux()
	mux.HandleFunc("test:points", func(ctx context.Context, task *asynq.Task) error {
		return rdb.Incr(ctx, "test_points").Err()
	})
	mux.Handle("test:deposit", &Deposit{RDB: rdb})
	if h, _ := mux.Handler(asynq.NewTask("test:points", nil)); h == nil {
		t.Fatal("no handler")
	}
}
