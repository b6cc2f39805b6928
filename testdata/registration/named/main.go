// Command named registers its tasks by the names of constants, which a String method cuts out of one text as
// stringer writes it.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Kind is what a task is about.
type Kind uint8

// The kinds of tasks.
const (
	KindKept Kind = iota
	KindTold
	KindUnused
)

// Task names a letter.
type Task struct {
	LetterID string `json:"letter_id"`
	To       string `json:"to"`
}

// Office keeps letters, and tells of them.
type Office struct{ db *sql.DB }

func (o *Office) kept(ctx context.Context, p Task) error {
	_, err := o.db.ExecContext(ctx, "INSERT INTO kept (letter_id) VALUES ($1) ON CONFLICT (letter_id) DO NOTHING", p.LetterID)
	return err
}

func (o *Office) told(_ context.Context, p Task) error {
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "office@example.com", []string{p.To}, []byte(p.LetterID)) // want idempotencykey `task "letter:told" `
}

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Task
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return fn(ctx, p)
	}
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	o := &Office{db}
	mux := asynq.NewServeMux()
	mux.HandleFunc(KindKept.String(), with(o.kept))
	mux.HandleFunc(KindTold.String(), with(o.told))
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{}).Run(mux))
}
