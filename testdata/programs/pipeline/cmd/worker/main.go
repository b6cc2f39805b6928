// Command worker takes videos from upload to publication. What is heavy or belongs to the site is
// queued for other workers.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/idemlint/testdata/programs/pipeline/handlers"
	"example.com/idemlint/testdata/programs/pipeline/service"
	"example.com/idemlint/testdata/programs/pipeline/store"
)

func main() {
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	defer pool.Close()
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	client := asynq.NewClient(redis)
	defer client.Close()

	videos := service.New(store.New(pool), client)
	mux := asynq.NewServeMux()
	handlers.New(videos).Register(mux)

	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 10, Queues: map[string]int{"default": 1}})
	if err := srv.Run(mux); err != nil {
		log.Print(err)
	}
}
