// Command bodies shows requests whose bodies are made of stored rows, next to those of which a field
// names the operation.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

func main() {
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	l := &Library{
		pool: pool,
		mail: &Mail{base: os.Getenv("MAIL_URL"), client: &http.Client{Timeout: 10 * time.Second}},
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("loan:remind", l.Remind)
	mux.HandleFunc("loan:remind_one", l.RemindOne)
	mux.HandleFunc("loan:remind_named", l.RemindNamed)
	mux.HandleFunc("loan:remind_whole", l.RemindWhole)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
