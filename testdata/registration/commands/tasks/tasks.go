// Package tasks is what the commands of both programs serve.
package tasks

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
)

// Delivery is the payload of all tasks.
type Delivery struct {
	DeliveryID string `json:"delivery_id"`
	Article    string `json:"article"`
	Pieces     int64  `json:"pieces"`
}

// Handlers keep the stock.
type Handlers struct{ db *sql.DB }

// Open connects to the database.
func Open() (*Handlers, error) {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		return nil, err
	}
	_, err = db.Exec("CREATE TABLE IF NOT EXISTS articles (name text PRIMARY KEY, pieces bigint NOT NULL)")
	return &Handlers{db}, err
}

// Serve runs a worker for the handlers.
func Serve(mux *asynq.ServeMux) error {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 2}).Run(mux)
}

// Receive adds to the stock.
func (h *Handlers) Receive(ctx context.Context, t *asynq.Task) error {
	d, err := decoded(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE articles SET pieces = pieces + $1 WHERE name = $2", d.Pieces, d.Article) // want increment `"stock:receive".*pieces = pieces \+ \$1`
	return err
}

// Deliver takes from the stock.
func (h *Handlers) Deliver(ctx context.Context, t *asynq.Task) error {
	d, err := decoded(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE articles SET pieces = pieces - $1 WHERE name = $2", d.Pieces, d.Article) // want increment `"stock:deliver".*pieces = pieces - \$1`
	return err
}

// Waste throws away what is in the stock.
func (h *Handlers) Waste(ctx context.Context, t *asynq.Task) error {
	d, err := decoded(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE articles SET pieces = pieces - 1 WHERE name = $1", d.Article) // want increment `"stock:waste".*pieces = pieces - 1`
	return err
}

// Break takes what broke from the stock.
func (h *Handlers) Break(ctx context.Context, t *asynq.Task) error {
	d, err := decoded(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE articles SET pieces = pieces - 2 WHERE name = $1", d.Article) // want increment `"stock:break".*pieces = pieces - 2`
	return err
}

// Count sets the stock.
func (h *Handlers) Count(ctx context.Context, t *asynq.Task) error {
	d, err := decoded(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE articles SET pieces = $1 WHERE name = $2", d.Pieces, d.Article)
	return err
}

func decoded(t *asynq.Task) (d Delivery, err error) {
	return d, json.Unmarshal(t.Payload(), &d)
}
