// Package jobs has the handlers.
package jobs

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/inventory/catalog"
)

// ProductStore is what the handlers need of the catalogue.
type ProductStore interface {
	Get(ctx context.Context, sku string) (*catalog.Product, error)
	Replace(ctx context.Context, sku string, p *catalog.Product) error
	Increase(ctx context.Context, sku string, n int) error
	SetPrice(ctx context.Context, sku string, price int64) error
}

// MovementLog is what they need of the list of movements.
type MovementLog interface {
	Add(ctx context.Context, m catalog.Movement) error
}

// Reserver is what they need of the cache.
type Reserver interface {
	Reserve(ctx context.Context, sku string, n int) (int64, error)
	Put(ctx context.Context, order, sku string, n int) error
}

// Deps is what the handlers need.
type Deps struct {
	Stores struct {
		Products  ProductStore
		Movements MovementLog
	}
	Cache Reserver
}

// Line is the payload of all tasks: one line of an order.
type Line struct {
	OrderID  string `json:"order_id"`
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
	Price    int64  `json:"price"`
}

// Jobs has the handlers.
type Jobs struct {
	deps Deps
}

// New returns the handlers.
func New(deps Deps) *Jobs { return &Jobs{deps: deps} }

func handle[T any](fn func(context.Context, T) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p T
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

// Mux returns the handlers as a mux.
func (j *Jobs) Mux() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.Handle("inventory:take", handle(j.take))
	mux.Handle("inventory:return", handle(j.giveBack))
	mux.Handle("inventory:move", handle(j.move))
	mux.Handle("inventory:reserve", handle(j.reserve))
	mux.Handle("inventory:reserve_set", handle(j.reserveSet))
	mux.Handle("inventory:price", handle(j.price))
	mux.Handle("inventory:count", handle(j.count))
	return mux
}

func (j *Jobs) take(ctx context.Context, l Line) error {
	p, err := j.deps.Stores.Products.Get(ctx, l.SKU)
	if err != nil {
		return err
	}
	p.Quantity -= l.Quantity
	if p.Quantity < 0 {
		return fmt.Errorf("%s is sold out", l.SKU)
	}
	return j.deps.Stores.Products.Replace(ctx, l.SKU, p)
}

func (j *Jobs) count(ctx context.Context, l Line) error {
	p, err := j.deps.Stores.Products.Get(ctx, l.SKU)
	if err != nil {
		return err
	}
	p.Quantity = l.Quantity
	return j.deps.Stores.Products.Replace(ctx, l.SKU, p)
}

func (j *Jobs) giveBack(ctx context.Context, l Line) error {
	return j.deps.Stores.Products.Increase(ctx, l.SKU, l.Quantity)
}

func (j *Jobs) move(ctx context.Context, l Line) error {
	return j.deps.Stores.Movements.Add(ctx, catalog.Movement{SKU: l.SKU, Quantity: l.Quantity, Reason: "moved"})
}

func (j *Jobs) reserve(ctx context.Context, l Line) error {
	_, err := j.deps.Cache.Reserve(ctx, l.SKU, l.Quantity)
	return err
}

func (j *Jobs) reserveSet(ctx context.Context, l Line) error {
	return j.deps.Cache.Put(ctx, l.OrderID, l.SKU, l.Quantity)
}

func (j *Jobs) price(ctx context.Context, l Line) error {
	return j.deps.Stores.Products.SetPrice(ctx, l.SKU, l.Price)
}
