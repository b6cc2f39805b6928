// Command bodies shows requests whose bodies are made of stored rows, next to those of which a field
// names the operation and to those that ask a model.
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
	client := &http.Client{Timeout: 10 * time.Second}
	l := &Library{pool: pool, mail: &Mail{base: os.Getenv("MAIL_URL"), client: client}}
	m := &Models{base: os.Getenv("MODEL_URL"), client: client, pool: pool}

	mux := asynq.NewServeMux()
	mux.HandleFunc("loan:remind", l.Remind)
	mux.HandleFunc("loan:remind_one", l.RemindOne)
	mux.HandleFunc("loan:remind_told", l.RemindTold)
	mux.HandleFunc("loan:remind_for", l.RemindFor)
	mux.HandleFunc("loan:remind_named", l.RemindNamed)
	mux.HandleFunc("loan:remind_whole", l.RemindWhole)
	mux.HandleFunc("loan:remind_claimed", l.RemindClaimed)
	mux.HandleFunc("loan:remind_marked", l.RemindMarked)

	mux.HandleFunc("text:widget", m.Widget)
	mux.HandleFunc("text:embed", m.EmbedText)
	mux.HandleFunc("text:draw", m.Draw)
	mux.HandleFunc("text:sing", m.Sing)
	mux.HandleFunc("text:hum", m.Hum)
	mux.HandleFunc("text:rhyme", m.Rhyme)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
