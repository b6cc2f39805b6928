// Command fxapp is wired by fx: constructors are matched to parameters by type, and each
// handler is one of a group.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"go.uber.org/fx"
)

// Meter is the payload of all tasks.
type Meter struct {
	ReadingID string `json:"reading_id"`
	Customer  string `json:"customer"`
	Units     int64  `json:"units"`
}

// Meters is what the handlers need of the store.
type Meters interface {
	Add(ctx context.Context, customer string, units int64) error
	Set(ctx context.Context, customer string, units int64) error
}

// SQLMeters keeps meters in SQL.
type SQLMeters struct {
	db *sql.DB
	// changed is called with the customer whose meter was set.
	changed func(ctx context.Context, customer string) error
}

// Add adds to a meter.
func (s *SQLMeters) Add(ctx context.Context, customer string, units int64) error {
	_, err := s.db.ExecContext(ctx, "UPDATE meters SET units = units + $1 WHERE customer = $2", units, customer) // want increment `"meter:add".*units = units \+ \$1`
	return err
}

// Set sets a meter and tells who asked for it.
func (s *SQLMeters) Set(ctx context.Context, customer string, units int64) error {
	if _, err := s.db.ExecContext(ctx, "UPDATE meters SET units = $1 WHERE customer = $2", units, customer); err != nil {
		return err
	}
	if s.changed == nil {
		return nil
	}
	return s.changed(ctx, customer)
}

// Handler is a task's type and what does the work.
type Handler struct {
	Task string
	Do   asynq.HandlerFunc
}

func decode(t *asynq.Task, work func(m Meter) error) error {
	var m Meter
	if err := json.Unmarshal(t.Payload(), &m); err != nil {
		return err
	}
	return work(m)
}

// NewAdd is the handler that adds.
func NewAdd(meters Meters) Handler {
	return Handler{"meter:add", func(ctx context.Context, t *asynq.Task) error {
		return decode(t, func(m Meter) error { return meters.Add(ctx, m.Customer, m.Units) })
	}}
}

// NewSet is the handler that sets.
func NewSet(meters Meters) Handler {
	return Handler{"meter:set", func(ctx context.Context, t *asynq.Task) error {
		return decode(t, func(m Meter) error { return meters.Set(ctx, m.Customer, m.Units) })
	}}
}

func openDB() (*sql.DB, error) { return sql.Open("pgx", os.Getenv("DATABASE_URL")) }

// NewSQLMeters makes the store and its table.
func NewSQLMeters(db *sql.DB) (*SQLMeters, error) {
	if _, err := db.Exec("CREATE TABLE IF NOT EXISTS meters (customer text PRIMARY KEY, units bigint NOT NULL, changes bigint NOT NULL DEFAULT 0)"); err != nil {
		return nil, err
	}
	return &SQLMeters{db: db}, nil
}

// countChanges lets the store count how often a meter was set.
func countChanges(meters *SQLMeters, db *sql.DB) {
	meters.changed = func(ctx context.Context, customer string) error {
		_, err := db.ExecContext(ctx, "UPDATE meters SET changes = changes + 1 WHERE customer = $1", customer) // want increment `"meter:set".*changes = changes \+ 1`
		return err
	}
}

// Worker is what the worker is made of.
type Worker struct {
	fx.In

	Server   *asynq.Server
	Mux      *asynq.ServeMux
	Handlers []Handler `group:"handlers"`
}

func serve(lc fx.Lifecycle, w Worker) {
	for _, h := range w.Handlers {
		w.Mux.HandleFunc(h.Task, h.Do)
	}
	lc.Append(fx.Hook{
		OnStart: func(context.Context) error { return w.Server.Start(w.Mux) },
		OnStop: func(context.Context) error {
			w.Server.Shutdown()
			return nil
		},
	})
}

var store = fx.Module("store",
	fx.Provide(openDB, NewSQLMeters),
	fx.Provide(func(s *SQLMeters) Meters { return s }),
	fx.Invoke(countChanges),
)

func main() {
	fx.New(
		fx.Invoke(serve),
		store,
		fx.Supply(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}),
		fx.Provide(
			func(redis asynq.RedisClientOpt) *asynq.Server {
				return asynq.NewServer(redis, asynq.Config{Concurrency: 2})
			},
			asynq.NewServeMux,
			fx.Annotate(NewAdd, fx.ResultTags(`group:"handlers"`)),
			fx.Annotate(NewSet, fx.ResultTags(`group:"handlers"`)),
		),
	).Run()
}
