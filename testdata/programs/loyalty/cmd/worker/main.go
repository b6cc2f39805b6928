// Command worker runs the tasks of a loyalty scheme, whose documents are changed one at a time.
package main

import (
	"context"
	"log"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/loyalty/handlers"
	"example.com/idemlint/testdata/programs/loyalty/service"
	"example.com/idemlint/testdata/programs/loyalty/store"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	db, err := store.Open(ctx, os.Getenv("MONGO_URL"))
	if err != nil {
		log.Fatal(err)
	}
	gifts := store.NewGifts(db)
	if err := gifts.EnsureIndexes(ctx); err != nil {
		log.Fatal(err)
	}
	cards := store.NewCards(db)
	push := &service.Push{URL: os.Getenv("PUSH_URL"), Client: &http.Client{Timeout: 5 * time.Second}}

	mux := asynq.NewServeMux()
	handlers.NewMembers(service.NewMembers(cards)).Register(mux)
	handlers.NewRewards(service.NewRewards(store.NewRewards(db), cards, push, slog.Default())).Register(mux)
	handlers.NewGifts(service.NewGifts(gifts, cards)).Register(mux)
	handlers.NewBooks(store.NewBooks(db), cards).Register(mux)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	if err := srv.Run(mux); err != nil {
		log.Print(err)
	}
}
