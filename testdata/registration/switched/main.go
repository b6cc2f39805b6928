// Command switched has a middleware that leaves the handlers as they are if it is switched off. A task goes one of
// the two ways, and what a test finds on one of them was not written on the other.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"net/smtp"
	"os"
	"time"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task names a letter.
type Task struct {
	LetterID string `json:"letter_id"`
	To       string `json:"to"`
}

// Times counts how long tasks took.
type Times struct{ all map[string]time.Duration }

// Measure is a middleware.
func (t *Times) Measure(next asynq.Handler) asynq.Handler {
	if t == nil {
		return next
	}
	return asynq.HandlerFunc(func(ctx context.Context, task *asynq.Task) error {
		start := time.Now()
		err := next.ProcessTask(ctx, task)
		t.all[task.Type()] += time.Since(start)
		return err
	})
}

// Office sends letters.
type Office struct{ db *sql.DB }

func (o *Office) state(ctx context.Context, p Task, state string) error {
	_, err := o.db.ExecContext(ctx, "UPDATE letters SET state = $1 WHERE id = $2", state, p.LetterID)
	return err
}

func (o *Office) send(p Task) error {
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "office@example.com", []string{p.To}, []byte(p.LetterID)) // want guard `"letter:once" .*repeats it` idempotencykey `"letter:always"`
}

// Once leaves where an earlier run has sent the letter.
func (o *Office) Once(ctx context.Context, p Task) error {
	var state string
	if err := o.db.QueryRowContext(ctx, "SELECT state FROM letters WHERE id = $1", p.LetterID).Scan(&state); err != nil {
		return err
	}
	if state == "sent" {
		return nil
	}
	if err := o.state(ctx, p, "sending"); err != nil {
		return err
	}
	if err := o.send(p); err != nil {
		return err
	}
	return o.state(ctx, p, "sent")
}

// Always asks for nothing.
func (o *Office) Always(ctx context.Context, p Task) error {
	if err := o.send(p); err != nil {
		return err
	}
	return o.state(ctx, p, "sent")
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
	var times *Times
	if os.Getenv("MEASURE") != "" {
		times = &Times{map[string]time.Duration{}}
	}
	o := &Office{db}
	mux := asynq.NewServeMux()
	mux.Use(times.Measure)
	mux.HandleFunc("letter:once", with(o.Once))
	mux.HandleFunc("letter:always", with(o.Always))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
