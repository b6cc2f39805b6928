// Command worker runs the tasks about subscriptions. It imports neither the store nor the rules.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/idemlint/testdata/programs/subscriptions/wiring"
	"example.com/idemlint/testdata/programs/subscriptions/worker"
)

func main() {
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	w := &worker.Worker{Subscriptions: wiring.Subscriptions(pool)}
	w.Register(mux)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
