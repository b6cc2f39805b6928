// Package dedup remembers in Redis what was done.
package dedup

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/redis/go-redis/v9"
)

// ErrBusy says that another run holds a lock.
var ErrBusy = errors.New("busy")

// Claims are keys in Redis, one for each thing that was or is being done.
type Claims struct {
	rdb *redis.Client
}

// New returns claims.
func New(rdb *redis.Client) *Claims { return &Claims{rdb: rdb} }

// Claim says whether this call is the first for key, for all time.
func (c *Claims) Claim(ctx context.Context, key string) (bool, error) {
	return c.ClaimFor(ctx, key, 0)
}

// ClaimFor says whether this call is the first for key since ttl.
func (c *Claims) ClaimFor(ctx context.Context, key string, ttl time.Duration) (bool, error) {
	first, err := c.rdb.SetNX(ctx, "claim:"+key, time.Now().Unix(), ttl).Result()
	if err != nil {
		return false, fmt.Errorf("claim %s: %w", key, err)
	}
	return first, nil
}

// First is Claim that takes a call for the first where Redis does not answer.
func (c *Claims) First(ctx context.Context, key string) bool {
	first, err := c.Claim(ctx, key)
	if err != nil {
		log.Print(err)
		return true
	}
	return first
}

// Release gives a claim back.
func (c *Claims) Release(ctx context.Context, key string) error {
	return c.rdb.Del(ctx, "claim:"+key).Err()
}

// Lock holds key until unlock is called, or for ten seconds.
func (c *Claims) Lock(ctx context.Context, key string) (unlock func(), err error) {
	ok, err := c.rdb.SetNX(ctx, "lock:"+key, 1, 10*time.Second).Result()
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("lock %s: %w", key, ErrBusy)
	}
	return func() { c.rdb.Del(context.WithoutCancel(ctx), "lock:"+key) }, nil
}

// Seen says whether key was marked.
func (c *Claims) Seen(ctx context.Context, key string) (bool, error) {
	err := c.rdb.Get(ctx, "seen:"+key).Err()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil, err
}

// Mark marks key.
func (c *Claims) Mark(ctx context.Context, key string) error {
	return c.rdb.Set(ctx, "seen:"+key, 1, 0).Err()
}
