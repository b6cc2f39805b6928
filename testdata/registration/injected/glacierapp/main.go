// Command glacierapp is wired by glacier, whose providers fill a container of go-ioc and use
// it once all of them have: a struct's fields are filled by their types, and a callback is
// registered by a provider that comes after the handlers.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/mylxsw/glacier/infra"
	"github.com/mylxsw/glacier/starter/app"
)

// Job is the payload of all tasks.
type Job struct {
	ID   string `json:"id"`
	User string `json:"user"`
	Cost int64  `json:"cost"`
}

// Jobs keeps the state of jobs.
type Jobs struct {
	db     *sql.DB
	onDone func(ctx context.Context, user string, cost int64) error
}

// OnDone registers what is called for each job that is done.
func (j *Jobs) OnDone(f func(ctx context.Context, user string, cost int64) error) { j.onDone = f }

// Finish sets a job's state.
func (j *Jobs) Finish(ctx context.Context, job Job) (err error) {
	defer func() {
		if err == nil && j.onDone != nil {
			err = j.onDone(ctx, job.User, job.Cost)
		}
	}()
	_, err = j.db.ExecContext(ctx, "UPDATE jobs SET state = 'done' WHERE id = $1", job.ID)
	return err
}

// Fail sets another state.
func (j *Jobs) Fail(ctx context.Context, id string) error {
	_, err := j.db.ExecContext(ctx, "UPDATE jobs SET state = 'failed' WHERE id = $1", id)
	return err
}

// Wallets keeps what users have.
type Wallets struct {
	db *sql.DB
}

// Charge takes the cost.
func (w *Wallets) Charge(ctx context.Context, user string, cost int64) error {
	_, err := w.db.ExecContext(ctx, "UPDATE wallets SET balance = balance - $1 WHERE name = $2", cost, user) // want increment `"job:finish".*balance = balance - \$1`
	return err
}

// Stores is filled by the container.
type Stores struct {
	Jobs    *Jobs    `autowire:"@"`
	Wallets *Wallets `autowire:"@"`
	label   string
}

type storeProvider struct{}

func (storeProvider) Register(binder infra.Binder) {
	binder.MustSingleton(func(db *sql.DB) *Jobs { return &Jobs{db: db} })
	binder.MustSingleton(func(db *sql.DB) *Wallets { return &Wallets{db: db} })
	binder.MustSingleton(func() (*sql.DB, error) {
		db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
		if err != nil {
			return nil, err
		}
		_, err = db.Exec("CREATE TABLE IF NOT EXISTS jobs (id text PRIMARY KEY, state text NOT NULL);" +
			"CREATE TABLE IF NOT EXISTS wallets (name text PRIMARY KEY, balance bigint NOT NULL)")
		return db, err
	})
	binder.MustSingleton(func(resolver infra.Resolver) *Stores {
		stores := Stores{label: "worker"}
		resolver.MustAutoWire(&stores)
		return &stores
	})
}

type queueProvider struct{}

func (queueProvider) Register(binder infra.Binder) { binder.MustSingleton(asynq.NewServeMux) }

func (queueProvider) Boot(resolver infra.Resolver) {
	resolver.MustResolve(func(mux *asynq.ServeMux, stores *Stores) {
		mux.HandleFunc("job:finish", finish(stores))
		mux.HandleFunc("job:fail", fail(stores))
	})
}

func (queueProvider) Daemon(_ context.Context, resolver infra.Resolver) {
	resolver.MustResolve(func(mux *asynq.ServeMux) error {
		srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 2})
		return srv.Run(mux)
	})
}

func finish(stores *Stores) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var job Job
		if err := json.Unmarshal(t.Payload(), &job); err != nil {
			return err
		}
		return stores.Jobs.Finish(ctx, job)
	}
}

func fail(stores *Stores) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var job Job
		if err := json.Unmarshal(t.Payload(), &job); err != nil {
			return err
		}
		return stores.Jobs.Fail(ctx, job.ID)
	}
}

type billingProvider struct{}

func (billingProvider) Register(infra.Binder) {}

func (billingProvider) Boot(resolver infra.Resolver) {
	resolver.MustResolve(func(stores *Stores, wallets *Wallets) { stores.Jobs.OnDone(wallets.Charge) })
}

func main() {
	ins := app.Create("1.0.0", 1)
	ins.Provider(queueProvider{}, storeProvider{}, billingProvider{})
	app.MustRun(ins)
}
