// Command desk shows answers that look like those of a guard and are none, each beside one that is: a value
// that the test still lets pass, a row that is made where it is missing, a flag that is set on the way out.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Task names a note, or has the text of one.
type Task struct {
	NoteID string   `json:"note_id"`
	Text   string   `json:"text"`
	Lines  []string `json:"lines"`
}

// Desk sends notes.
type Desk struct {
	pool *pgxpool.Pool
	post *Post
}

// Post brings mail until it is closed.
type Post struct {
	addr   string
	closed bool
}

// Close ends the service.
func (p *Post) Close() { p.closed = true }

// Bring sends a mail.
func (p *Post) Bring(to, about string) error {
	if p.closed {
		return errors.New("the post is closed")
	}
	return smtp.SendMail(p.addr, nil, "desk@example.com", []string{to}, []byte("Subject: "+about+"\r\n\r\n")) // want guard `"note:scanned" .*repeats it` guard `"note:started" and "note:tagged_once" .*loses it` idempotencykey `"note:resumed", "note:resumed_unfailed", "note:settled" and 1 more`
}

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, task *asynq.Task) error {
		var t Task
		if err := json.Unmarshal(task.Payload(), &t); err != nil {
			return fmt.Errorf("decode %s: %w: %w", task.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, t)
	}
}

func main() {
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	post := &Post{addr: os.Getenv("SMTP_ADDR")}
	defer post.Close()
	d := &Desk{pool: pool, post: post}
	mux := asynq.NewServeMux()
	mux.HandleFunc("note:scanned", with(d.Scanned))
	mux.HandleFunc("note:scanned_first", with(d.ScannedFirst))
	mux.HandleFunc("note:resumed", with(d.Resumed))
	mux.HandleFunc("note:started", with(d.Started))
	mux.HandleFunc("note:resumed_unfailed", with(d.ResumedUnfailed))
	mux.HandleFunc("note:settled", with(d.Settled))
	mux.HandleFunc("note:claimed", with(d.Claimed))
	mux.HandleFunc("note:tagged", with(d.Tagged))
	mux.HandleFunc("note:tagged_once", with(d.TaggedOnce))
	mux.HandleFunc("note:commanded", with(d.Commanded))
	mux.HandleFunc("note:asked", with(d.Asked))
	mux.HandleFunc("note:printed", with(d.Printed))
	mux.HandleFunc("note:printed_out", with(d.PrintedOut))
	mux.HandleFunc("note:listed", with(d.Listed))
	mux.HandleFunc("note:listed_once", with(d.ListedOnce))
	mux.HandleFunc("note:opened", with(d.Opened))
	mux.HandleFunc("note:opened_once", with(d.OpenedOnce))
	mux.HandleFunc("note:tried", with(d.Tried))
	mux.HandleFunc("note:tried_once", with(d.TriedOnce))
	mux.HandleFunc("note:recorded", with(d.Recorded))
	mux.HandleFunc("note:recorded_once", with(d.RecordedOnce))
	mux.HandleFunc("note:told", with(d.Told))
	mux.HandleFunc("note:told_once", with(d.ToldOnce))
	mux.HandleFunc("note:linked", with(d.Linked))
	mux.HandleFunc("note:linked_once", with(d.LinkedOnce))
	mux.HandleFunc("note:staged", with(d.Staged))
	mux.HandleFunc("note:staged_once", with(d.StagedOnce))
	mux.HandleFunc("note:folded", with(d.Folded))
	mux.HandleFunc("note:lower", with(d.Lower))
	mux.HandleFunc("note:folded_first", with(d.FoldedFirst))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	if err := srv.Run(mux); err != nil {
		log.Print(err)
	}
}
