//go:build example

// Command examples has the examples of the rule enqueue: unsafe.go is reported, the others
// are not.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Handlers handles the tasks of all examples.
type Handlers struct {
	db    *pgxpool.Pool
	queue *asynq.Client
}

func main() {
	db, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	h := &Handlers{db: db, queue: asynq.NewClient(redis)}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:placed", h.Placed)
	mux.HandleFunc("order:placed_once", h.PlacedOnce)
	mux.HandleFunc("order:placed_in_postgres", h.PlacedInPostgres)
	mux.HandleFunc("order:placed_in_redis", h.PlacedInRedis)
	mux.HandleFunc("stripe:event", h.StripeEvent)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}
