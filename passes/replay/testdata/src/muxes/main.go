// Command muxes has decorators around handlers: of their mux, of the mux that this one is
// mounted on, and around what the server runs.
package main

import (
	"context"
	"database/sql"
	"log"

	"github.com/hibiken/asynq"
)

type handlers struct{ db *sql.DB }

func (h *handlers) add(ctx context.Context, t *asynq.Task) error {
	_, err := h.db.ExecContext(ctx, "UPDATE accounts SET balance = balance + 5 WHERE id = $1", t.Payload())
	return err
}

// claim hands on tasks that are not written down yet.
func (h *handlers) claim(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		id, _ := asynq.GetTaskID(ctx)
		res, err := h.db.ExecContext(ctx, "INSERT INTO operations (operation_id) VALUES ($1) ON CONFLICT (operation_id) DO NOTHING", id)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return next.ProcessTask(ctx, t)
	})
}

func first(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { return next.ProcessTask(ctx, t) })
}

func second(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { return next.ProcessTask(ctx, t) })
}

// outer stands around all handlers of the server.
type outer struct{ next asynq.Handler }

func (o outer) ProcessTask(ctx context.Context, t *asynq.Task) error {
	return o.next.ProcessTask(ctx, t)
}

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		log.Fatal(err)
	}
	h := &handlers{db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("plain:add", h.add)
	mux.Use(first)
	mux.Use(second)
	claimed := asynq.NewServeMux()
	claimed.Use(h.claim)
	claimed.HandleFunc("claimed:add", h.add)
	mux.Handle("claimed:", claimed)
	if err := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}).Run(outer{mux}); err != nil {
		log.Fatal(err)
	}
}
