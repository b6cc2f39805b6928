//go:build example

// Command examples has the examples of the rule directive: unsafe.go is reported, safe.go is not.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Handlers handles the tasks of all examples.
type Handlers struct{ db *pgxpool.Pool }

func main() {
	db, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	h := &Handlers{db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("page:viewed", h.Viewed)
	mux.HandleFunc("page:liked", h.Liked)
	mux.HandleFunc("page:shared", h.Shared)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{}).Run(mux))
}
