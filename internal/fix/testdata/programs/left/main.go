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

// TwoMails queues two tasks of one type, which would get the same ID.
func (s *Shop) TwoMails(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if _, err := s.queue.EnqueueContext(ctx, asynq.NewTask("mail:send", []byte("buyer"))); err != nil {
		return err
	}
	_, err := s.queue.EnqueueContext(ctx, asynq.NewTask("mail:send", []byte("seller")))
	return err
}

// Each pays for all items in a function of its own, which would give them one key.
func (s *Shop) Each(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	pay := func(item string) error {
		params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur"), Description: stripe.String(item)}
		_, err := s.stripe.V1Payouts.Create(ctx, params)
		return err
	}
	for _, item := range p.Items {
		if err := pay(item); err != nil {
			return err
		}
	}
	return nil
}

// Helped calls a helper for each item, which would give them one key too.
func (s *Shop) Helped(ctx context.Context, t *asynq.Task) error {
	for _, item := range []string{"a", "b"} {
		if err := s.payFor(ctx, t, item); err != nil {
			return err
		}
	}
	return nil
}

func (s *Shop) payFor(ctx context.Context, t *asynq.Task, item string) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur"), Description: stripe.String(item)}
	_, err := s.stripe.V1Payouts.Create(ctx, params)
	return err
}

// Late returns the error that it logs, so that a conflict would fail the task.
func (s *Shop) Late(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := s.queue.EnqueueContext(ctx, asynq.NewTask("order:pack", nil))
	if err != nil {
		log.Print(err)
	}
	return err
}

// Early makes its key before it has decoded the payload.
func (s *Shop) Early(ctx context.Context, t *asynq.Task) error {
	var p Order
	key := uuid.NewString()
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey(key)
	_, err := s.stripe.V1Payouts.Create(ctx, params)
	return err
}

// Both is registered for two tasks, which would share a key though one of them is not reported.
func (s *Shop) Both(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	_, err := s.stripe.V1Payouts.Create(ctx, params)
	return err
}

// Receipt is a row.
type Receipt struct {
	OrderID string `gorm:"primaryKey"`
}

// Sale is a row that the database numbers.
type Sale struct {
	ID      int64
	OrderID string `gorm:"uniqueIndex"`
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

// Numbered uses the row that it writes, which gorm leaves without its ID where there is one already.
func (s *Shop) Numbered(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	sale := &Sale{OrderID: p.OrderID}
	if err := s.db.WithContext(ctx).Create(sale).Error; err != nil {
		return err
	}
	return s.db.WithContext(ctx).Model(&Order{}).Where("order_id = ?", p.OrderID).Update("sale_id", sale.ID).Error
}

// Behind pays, and would pay again if the receipt let it pass so that the state is set.
func (s *Shop) Behind(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if err := s.db.WithContext(ctx).Create(&Receipt{OrderID: p.OrderID}).Error; err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	if _, err := s.stripe.V1Payouts.Create(ctx, params); err != nil {
		return err
	}
	return s.db.WithContext(ctx).Model(&Order{}).Where("order_id = ?", p.OrderID).Update("state", "paid").Error
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
	mux.HandleFunc("left:mails", s.TwoMails)
	mux.HandleFunc("left:each", s.Each)
	mux.HandleFunc("left:helped", s.Helped)
	mux.HandleFunc("left:late", s.Late)
	mux.HandleFunc("left:early", s.Early)
	mux.HandleFunc("left:both", s.Both)
	mux.HandleFunc("left:again", s.Both) //idemlint:ignore idempotencykey no longer queued
	mux.HandleFunc("left:numbered", s.Numbered)
	mux.HandleFunc("left:behind", s.Behind)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}
