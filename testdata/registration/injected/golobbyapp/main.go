// Command golobbyapp is wired by golobby/container: interfaces are bound to constructors.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"os"

	"github.com/golobby/container/v3"
	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
)

// Visit is the payload of all tasks.
type Visit struct {
	VisitID string `json:"visit_id"`
	Page    string `json:"page"`
	Views   int64  `json:"views"`
}

// Pages is what the handlers need of the store.
type Pages interface {
	Count(ctx context.Context, page string, views int64) error
	Import(ctx context.Context, page string, views int64) error
}

type sqlPages struct{ db *sql.DB }

func (p sqlPages) Count(ctx context.Context, page string, views int64) error {
	_, err := p.db.ExecContext(ctx, "UPDATE pages SET credits = credits + $1 WHERE page = $2", views, page) // want increment `"page:count".*credits = credits \+ \$1`
	return err
}

func (p sqlPages) Import(ctx context.Context, page string, views int64) error {
	_, err := p.db.ExecContext(ctx, "UPDATE pages SET credits = $1 WHERE page = $2", views, page)
	return err
}

type noPages struct{}

func (noPages) Count(context.Context, string, int64) error  { return nil }
func (noPages) Import(context.Context, string, int64) error { return nil }

// Handlers is filled by the container.
type Handlers struct {
	Pages Pages `container:"type"`
}

// Count adds views.
func (h *Handlers) Count(ctx context.Context, t *asynq.Task) error {
	return decode(t, func(v Visit) error { return h.Pages.Count(ctx, v.Page, v.Views) })
}

// Import sets views.
func (h *Handlers) Import(ctx context.Context, t *asynq.Task) error {
	return decode(t, func(v Visit) error { return h.Pages.Import(ctx, v.Page, v.Views) })
}

func decode(t *asynq.Task, work func(v Visit) error) error {
	var v Visit
	if err := json.Unmarshal(t.Payload(), &v); err != nil {
		return err
	}
	return work(v)
}

func main() {
	container.MustSingleton(container.Global, func() (*sql.DB, error) {
		db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
		if err != nil {
			return nil, err
		}
		_, err = db.Exec("CREATE TABLE IF NOT EXISTS pages (page text PRIMARY KEY, credits bigint NOT NULL)")
		return db, err
	})
	container.MustSingleton(container.Global, func(db *sql.DB) Pages { return sqlPages{db} })
	container.MustNamedSingleton(container.Global, "off", func() Pages { return noPages{} })

	var h Handlers
	container.MustFill(container.Global, &h)
	mux := asynq.NewServeMux()
	mux.HandleFunc("page:count", h.Count)
	mux.HandleFunc("page:import", h.Import)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 2})
	log.Fatal(srv.Run(mux))
}
