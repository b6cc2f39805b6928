// Command beside shows handlers that leave their work to a goroutine: what it tests, does and notes by itself is in
// order, and nothing says which of two goroutines is first.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/smtp"
	"os"
	"sync"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task names a letter.
type Task struct {
	LetterID string `json:"letter_id"`
}

// Office sends letters.
type Office struct {
	db   *sql.DB
	addr string
}

func (o *Office) status(ctx context.Context, id string) (status string, err error) {
	err = o.db.QueryRowContext(ctx, "SELECT status FROM letters WHERE id = $1", id).Scan(&status)
	return status, err
}

func (o *Office) note(ctx context.Context, id string) error {
	_, err := o.db.ExecContext(ctx, "UPDATE letters SET status = 'sent' WHERE id = $1", id)
	return err
}

// wait does the work beside the handler.
func wait(work ...func()) error {
	var all sync.WaitGroup
	for _, w := range work {
		all.Add(1)
		go func() {
			defer all.Done()
			w()
		}()
	}
	all.Wait()
	return nil
}

// Whole leaves all of it to one goroutine.
func (o *Office) Whole(_ context.Context, p Task) error {
	return wait(func() { o.work(p.LetterID) })
}

func (o *Office) work(id string) {
	ctx := context.Background()
	status, err := o.status(ctx, id)
	if err != nil || status == "sent" {
		return
	}
	err = smtp.SendMail(o.addr, nil, "office@example.com", []string{"kim@example.com"}, []byte(id)) // want guard `"letter:whole" .*repeats it`
	if err != nil {
		log.Print(err)
		return
	}
	if err := o.note(ctx, id); err != nil {
		log.Print(err)
	}
}

// Begun notes it before the goroutine sends.
func (o *Office) Begun(ctx context.Context, p Task) error {
	status, err := o.status(ctx, p.LetterID)
	if err != nil || status == "sent" {
		return err
	}
	if err := o.note(ctx, p.LetterID); err != nil {
		return err
	}
	return wait(func() {
		err := smtp.SendMail(o.addr, nil, "office@example.com", []string{"kim@example.com"}, []byte(p.LetterID)) // want guard `"letter:begun" .*loses it`
		if err != nil {
			log.Print(err)
		}
	})
}

// Parted notes it in another goroutine than the one that sends.
func (o *Office) Parted(ctx context.Context, p Task) error {
	status, err := o.status(ctx, p.LetterID)
	if err != nil || status == "sent" {
		return err
	}
	return wait(func() {
		if err := o.note(context.Background(), p.LetterID); err != nil {
			log.Print(err)
		}
	}, func() {
		err := smtp.SendMail(o.addr, nil, "office@example.com", []string{"kim@example.com"}, []byte(p.LetterID)) // want idempotencykey `"letter:parted"`
		if err != nil {
			log.Print(err)
		}
	})
}

// Open notes nothing.
func (o *Office) Open(_ context.Context, p Task) error {
	return wait(func() { o.ask(p.LetterID) })
}

func (o *Office) ask(id string) {
	status, err := o.status(context.Background(), id)
	if err != nil || status == "sent" {
		return
	}
	err = smtp.SendMail(o.addr, nil, "office@example.com", []string{"kim@example.com"}, []byte(id)) // want idempotencykey `"letter:open"`
	if err != nil {
		log.Print(err)
	}
}

// file files a letter, unless it is filed already, and says whether it did.
func (o *Office) file(id string) bool {
	ctx := context.Background()
	var filed string
	err := o.db.QueryRowContext(ctx, "SELECT letter_id FROM filings WHERE letter_id = $1", id).Scan(&filed)
	if err == nil || !errors.Is(err, sql.ErrNoRows) {
		return false
	}
	_, err = o.db.ExecContext(ctx, "INSERT INTO filings (letter_id) VALUES ($1)", id) // want guard `"letter:filed" and "letter:labelled"`
	return err == nil
}

const label = "INSERT INTO filing_labels (text) VALUES ($1)"

// Filed labels what the goroutine has filed.
func (o *Office) Filed(ctx context.Context, p Task) error {
	labels := map[string][]string{}
	if err := wait(func() {
		if o.file(p.LetterID) {
			labels[p.LetterID[:1]] = append(labels[p.LetterID[:1]], p.LetterID)
		}
	}); err != nil {
		return err
	}
	for text := range labels {
		if _, err := o.db.ExecContext(ctx, label, text); err != nil { // want guard `"letter:filed" .*loses it`
			return err
		}
	}
	return nil
}

// Labelled labels it whether or not it was filed already.
func (o *Office) Labelled(ctx context.Context, p Task) error {
	labels := map[string][]string{}
	if err := wait(func() {
		if o.file(p.LetterID) {
			log.Print(p.LetterID)
		}
		labels[p.LetterID[:1]] = append(labels[p.LetterID[:1]], p.LetterID)
	}); err != nil {
		return err
	}
	for text := range labels {
		if _, err := o.db.ExecContext(ctx, label, text); err != nil { // want insert `"letter:labelled"`
			return err
		}
	}
	return nil
}

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Task
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	o := &Office{db: db, addr: os.Getenv("SMTP_ADDR")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("letter:whole", with(o.Whole))
	mux.HandleFunc("letter:begun", with(o.Begun))
	mux.HandleFunc("letter:parted", with(o.Parted))
	mux.HandleFunc("letter:open", with(o.Open))
	mux.HandleFunc("letter:filed", with(o.Filed))
	mux.HandleFunc("letter:labelled", with(o.Labelled))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
