//go:build example

// Command examples has the examples of the rule idempotencykey: unsafe.go and the files named
// after it are reported, the others are not.
package main

import (
	"context"
	"log"
	"net/http"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
)

// Handlers handles the tasks of all examples.
type Handlers struct {
	db     *pgxpool.Pool
	redis  *redis.Client
	stripe *stripe.Client
	http   *http.Client
}

func main() {
	db, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	addr := os.Getenv("REDIS_ADDR")
	h := &Handlers{
		db:     db,
		redis:  redis.NewClient(&redis.Options{Addr: addr}),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")),
		http:   http.DefaultClient,
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:charge", h.Charge)
	mux.HandleFunc("order:send_receipt", h.SendReceipt)
	mux.HandleFunc("order:transfer", h.Transfer)
	mux.HandleFunc("order:charge_once", h.ChargeOnce)
	mux.HandleFunc("order:transfer_once", h.TransferOnce)
	mux.HandleFunc("order:send_receipt_in_postgres", h.ReceiptInPostgres)
	mux.HandleFunc("order:send_receipt_in_redis", h.ReceiptInRedis)
	mux.HandleFunc("order:refund", h.RefundAtStripe)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{}).Run(mux))
}
