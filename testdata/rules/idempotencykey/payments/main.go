// Command payments shows calls to a payment service without an idempotency key, next to the
// same calls with one that stays the same.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// Task is the payload of all tasks of this program.
type Task struct {
	OrderID    string   `json:"order_id"`
	CustomerID string   `json:"customer_id"`
	ChargeID   string   `json:"charge_id"`
	Amount     int64    `json:"amount"`
	Sellers    []Seller `json:"sellers"`
}

// Seller gets a part of what a customer paid.
type Seller struct {
	Account string `json:"account"`
	Share   int64  `json:"share"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func main() {
	key := os.Getenv("STRIPE_KEY")
	stripe.Key = key
	p := &Payments{client: stripe.NewClient(key)}

	mux := asynq.NewServeMux()
	mux.HandleFunc("payment:charge", p.Charge)
	mux.HandleFunc("payment:refund", p.Refund)
	mux.HandleFunc("payment:share", p.Share)
	mux.HandleFunc("payment:random_key", p.RandomKey)

	mux.HandleFunc("payment:charge_keyed", p.ChargeKeyed)
	mux.HandleFunc("payment:refund_keyed", p.RefundKeyed)
	mux.HandleFunc("payment:share_keyed", p.ShareKeyed)
	mux.HandleFunc("payment:task_key", p.TaskKey)
	mux.HandleFunc("payment:lookup", p.Lookup)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
