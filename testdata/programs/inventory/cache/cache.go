// Package cache keeps reservations in Redis.
package cache

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

// Commands is what the program uses of Redis.
type Commands interface {
	HIncrBy(ctx context.Context, key, field string, incr int64) *redis.IntCmd
	HSet(ctx context.Context, key string, values ...any) *redis.IntCmd
	Expire(ctx context.Context, key string, d time.Duration) *redis.BoolCmd
}

// Reservations counts what is reserved.
type Reservations struct {
	rdb Commands
}

// NewReservations returns reservations.
func NewReservations(rdb Commands) *Reservations { return &Reservations{rdb: rdb} }

// Reserve reserves more.
func (r *Reservations) Reserve(ctx context.Context, sku string, n int) (int64, error) {
	return r.rdb.HIncrBy(ctx, "reserved_stock", sku, int64(n)).Result() // want increment `"inventory:reserve"`
}

// Put sets what an order has reserved.
func (r *Reservations) Put(ctx context.Context, order, sku string, n int) error {
	if err := r.rdb.HSet(ctx, "reserved_by:"+order, sku, n).Err(); err != nil {
		return err
	}
	return r.rdb.Expire(ctx, "reserved_by:"+order, 24*time.Hour).Err()
}
