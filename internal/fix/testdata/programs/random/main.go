// Command random has keys that are made anew on each run.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// Order is a payload.
type Order struct {
	OrderID string
	Amount  int64
}

// Shop sells.
type Shop struct {
	queue  *asynq.Client
	stripe *stripe.Client
}

// Charge has its key in the call.
func (s *Shop) Charge(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey(uuid.NewString())
	_, err := s.stripe.V1PaymentIntents.Create(ctx, params)
	return err
}

// Post has it in a variable.
func (s *Shop) Post(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	key := uuid.New().String()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example.com/transfers", strings.NewReader("{}"))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Pack names the follow-up task by it.
func (s *Shop) Pack(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	next := asynq.NewTask("order:pack", t.Payload())
	_, err := s.queue.EnqueueContext(ctx, next, asynq.TaskID(uuid.NewString()), asynq.Retention(time.Hour))
	return err
}

func main() {
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	s := &Shop{queue: asynq.NewClient(redis), stripe: stripe.NewClient(os.Getenv("STRIPE_KEY"))}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:charge", s.Charge)
	mux.HandleFunc("order:post", s.Post)
	mux.HandleFunc("order:placed", s.Pack)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}
