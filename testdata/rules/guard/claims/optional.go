package main

import (
	"context"
	"os"
	"time"

	"github.com/redis/go-redis/v9"
)

// shared is the Redis that the program may have.
var shared *redis.Client

func connect() {
	if addr := os.Getenv("REDIS_ADDR"); addr != "" {
		shared = redis.NewClient(&redis.Options{Addr: addr})
	}
}

// once goes on as well where there is no Redis, or it cannot be asked.
func once(next func(context.Context, Task) error) func(context.Context, Task) error {
	return func(ctx context.Context, p Task) error {
		if shared == nil {
			return next(ctx, p)
		}
		first, err := shared.SetNX(ctx, "optional:"+p.LetterID, 1, 7*24*time.Hour).Result()
		if err != nil {
			return next(ctx, p)
		}
		if !first {
			return nil
		}
		return next(ctx, p)
	}
}

// noted goes on in any case.
func noted(next func(context.Context, Task) error) func(context.Context, Task) error {
	return func(ctx context.Context, p Task) error {
		if shared == nil {
			return next(ctx, p)
		}
		if err := shared.SetNX(ctx, "noted:"+p.LetterID, 1, 7*24*time.Hour).Err(); err != nil {
			return err
		}
		return next(ctx, p)
	}
}

const copyOut = "INSERT INTO letter_copies (letter_id) VALUES ($1)"

// OptionalClaimed stands behind the claim, if there is Redis.
func (r *Rows) OptionalClaimed(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, copyOut, p.LetterID) // want guard `"optional:claimed" .*loses it`
	return err
}

// OptionalNoted stands behind none.
func (r *Rows) OptionalNoted(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, copyOut, p.LetterID) // want insert `"optional:noted"`
	return err
}
