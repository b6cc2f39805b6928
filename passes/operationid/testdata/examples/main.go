//go:build example

// Command examples has the examples of the rule operationid: unsafe.go is reported, the others
// are not.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
)

// Handlers handles the tasks of all examples.
type Handlers struct {
	db     *pgxpool.Pool
	queue  *asynq.Client
	redis  *redis.Client
	stripe *stripe.Client
}

func main() {
	db, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	addr := os.Getenv("REDIS_ADDR")
	queue := asynq.RedisClientOpt{Addr: addr}
	h := &Handlers{
		db: db, queue: asynq.NewClient(queue),
		redis:  redis.NewClient(&redis.Options{Addr: addr}),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")),
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("bonus:add", h.AddBonus)
	mux.HandleFunc("bonus:apply", h.ApplyBonus)
	mux.HandleFunc("bonus:count", h.CountInRedis)
	mux.HandleFunc("bonus:pay_out", h.PayOutAtStripe)
	if err := h.GiveBonus(context.Background(), 7, 10); err != nil {
		log.Fatal(err)
	}
	log.Fatal(asynq.NewServer(queue, asynq.Config{}).Run(mux))
}
