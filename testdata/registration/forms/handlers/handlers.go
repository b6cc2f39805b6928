// Package handlers has one handler for each form of registration.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// Purchase is the payload of all tasks of this program.
type Purchase struct {
	PurchaseID string `json:"purchase_id"`
	Customer   string `json:"customer"`
	Points     int64  `json:"points"`
}

func parse(t *asynq.Task) (Purchase, error) {
	var p Purchase
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return p, fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	return p, nil
}

// Birthday has its handlers as methods.
type Birthday struct {
	RDB *redis.Client
}

// Handle is registered as a method value.
func (b *Birthday) Handle(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return b.RDB.IncrBy(ctx, "points:"+p.Customer, p.Points).Err() // want increment `"forms:birthday"`
}

// Referral is registered through a conversion.
func (b *Birthday) Referral(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return b.RDB.IncrBy(ctx, "points:"+p.Customer, p.Points).Err() // want increment `"forms:referral"`
}

// Single handles all tasks of a server.
func (b *Birthday) Single(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return b.RDB.IncrBy(ctx, "points:"+p.Customer, p.Points).Err() // want increment `Birthday\)\.Single`
}

// Refund is registered through an interface.
type Refund struct {
	rdb *redis.Client
}

// NewRefund returns a Refund.
func NewRefund(rdb *redis.Client) *Refund { return &Refund{rdb: rdb} }

// HandleTask takes points back.
func (r *Refund) HandleTask(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return r.rdb.DecrBy(ctx, "points:"+p.Customer, p.Points).Err() // want increment `"forms:refund"`
}

// NewCashback returns a handler.
func NewCashback(rdb *redis.Client, percent int64) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		p, err := parse(t)
		if err != nil {
			return err
		}
		return rdb.IncrBy(ctx, "points:"+p.Customer, p.Points*percent/100).Err() // want increment `"forms:cashback"`
	}
}

// Deposit has ProcessTask.
type Deposit struct {
	RDB *redis.Client
}

// ProcessTask adds points.
func (d *Deposit) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return d.RDB.IncrBy(ctx, "points:"+p.Customer, p.Points).Err() // want increment `"forms:deposit"`
}

type base struct {
	rdb *redis.Client
}

// add is a method that two handlers have by embedding.
func (b *base) add(ctx context.Context, key string, points int64) error {
	return b.rdb.IncrBy(ctx, key, points).Err() // want increment `"forms:(voucher|partner)".*"forms:(voucher|partner)"`
}

type voucher struct {
	base
}

// NewVoucher returns a handler as the library's interface.
func NewVoucher(rdb *redis.Client) asynq.Handler { return &voucher{base{rdb}} }

func (v *voucher) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return v.add(ctx, "points:"+p.Customer, p.Points)
}

// Partner is wrapped by a decorator where it is registered.
type Partner struct {
	*base
	name string
}

// NewPartner returns a Partner.
func NewPartner(rdb *redis.Client) *Partner { return &Partner{base: &base{rdb}, name: "partner"} }

// ProcessTask adds points.
func (h *Partner) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return h.add(ctx, h.name+":"+p.Customer, p.Points)
}

// Season returns a handler that sets, and one addition.
func Season(rdb *redis.Client) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		p, err := parse(t)
		if err != nil {
			return err
		}
		if err := rdb.Set(ctx, "season:"+p.Customer, p.PurchaseID, 0).Err(); err != nil {
			return err
		}
		return rdb.IncrBy(ctx, "season_points:"+p.Customer, p.Points).Err() // want increment `"forms:season"`
	}
}

// Book adds points where they are kept.
type Book interface {
	Add(ctx context.Context, customer string, points int64) error
}

// Points keeps them in Redis.
type Points struct {
	RDB    *redis.Client
	Prefix string
}

// Add adds points.
func (b *Points) Add(ctx context.Context, customer string, points int64) error {
	return b.RDB.IncrBy(ctx, b.Prefix+customer, points).Err() // want increment `"forms:gift".*points`
}

// Latest keeps only what came last.
type Latest struct{ RDB *redis.Client }

// Add writes over what was there.
func (b *Latest) Add(ctx context.Context, customer string, points int64) error {
	return b.RDB.Set(ctx, "latest:"+customer, points, 0).Err()
}

// Gift is a handler whose method is declared of the value.
type Gift struct{ book Book }

// NewGift gives a pointer to one.
func NewGift(book Book) *Gift { return &Gift{book: book} }

// ProcessTask is called through the pointer.
func (g Gift) ProcessTask(ctx context.Context, t *asynq.Task) error {
	p, err := parse(t)
	if err != nil {
		return err
	}
	return g.book.Add(ctx, p.Customer, p.Points)
}
