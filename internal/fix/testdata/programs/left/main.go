// Command left has shapes near those that are fixed, which are left to the reader.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Order is a payload.
type Order struct {
	OrderID   string
	ProductID string
	Amount    int64
	Items     []string
}

// Product is a payload that names a thing and no operation.
type Product struct {
	ProductID string
	Amount    int64
}

// Shop sells.
type Shop struct {
	queue  *asynq.Client
	stripe *stripe.Client
	db     *gorm.DB
}

// Loop would give all items the same ID.
func (s *Shop) Loop(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	for range p.Items {
		if _, err := s.queue.EnqueueContext(ctx, asynq.NewTask("item:pack", nil)); err != nil {
			return err
		}
	}
	return nil
}

// Changed has an ID that is not the payload's.
func (s *Shop) Changed(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	p.OrderID = uuid.NewString()
	_, err := s.queue.EnqueueContext(ctx, asynq.NewTask("order:pack", nil))
	return err
}

// Used uses what was queued, which is nothing where the ID conflicts.
func (s *Shop) Used(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	info, err := s.queue.EnqueueContext(ctx, asynq.NewTask("order:pack", nil))
	if err != nil {
		return err
	}
	log.Print(info.ID)
	return nil
}

// Otherwise does something else when it fails.
func (s *Shop) Otherwise(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if _, err := s.queue.EnqueueContext(ctx, asynq.NewTask("order:pack", nil)); err != nil {
		return err
	} else {
		log.Print("queued")
	}
	return nil
}

// Twice makes two calls, which would get the same key.
func (s *Shop) Twice(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	intent := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	if _, err := s.stripe.V1PaymentIntents.Create(ctx, intent); err != nil {
		return err
	}
	payout := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	_, err := s.stripe.V1Payouts.Create(ctx, payout)
	return err
}

// Thing names a product, of which there is more than one operation.
func (s *Shop) Thing(ctx context.Context, t *asynq.Task) error {
	var p Product
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	_, err := s.stripe.V1Payouts.Create(ctx, params)
	return err
}

// One and Other share a call, and would share its key.
func (s *Shop) One(ctx context.Context, t *asynq.Task) error { return s.pay(ctx, t) }

// Other is the second.
func (s *Shop) Other(ctx context.Context, t *asynq.Task) error { return s.pay(ctx, t) }

func (s *Shop) pay(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	_, err := s.stripe.V1Payouts.Create(ctx, params)
	return err
}

// Logged uses the random value for something else too.
func (s *Shop) Logged(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	key := uuid.NewString()
	log.Print(key)
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey(key)
	_, err := s.stripe.V1Payouts.Create(ctx, params)
	return err
}

// Receipt is a row.
type Receipt struct {
	OrderID string `gorm:"primaryKey"`
}

// User is a row.
type User struct {
	ID      int64
	Balance int64
}

// Add would add again if the receipt let it pass.
func (s *Shop) Add(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if err := s.db.WithContext(ctx).Create(&Receipt{OrderID: p.OrderID}).Error; err != nil {
		return err
	}
	return s.db.WithContext(ctx).Model(&User{}).Where("id = 7").Update("balance", gorm.Expr("balance + ?", p.Amount)).Error
}

func main() {
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	s := &Shop{queue: asynq.NewClient(redis), stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")), db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("left:loop", s.Loop)
	mux.HandleFunc("left:changed", s.Changed)
	mux.HandleFunc("left:used", s.Used)
	mux.HandleFunc("left:otherwise", s.Otherwise)
	mux.HandleFunc("left:twice", s.Twice)
	mux.HandleFunc("left:thing", s.Thing)
	mux.HandleFunc("left:one", s.One)
	mux.HandleFunc("left:other", s.Other)
	mux.HandleFunc("left:logged", s.Logged)
	mux.HandleFunc("left:add", s.Add)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}
