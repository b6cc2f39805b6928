// Command cursors shows positions in a feed that move on with each run: together with what was copied
// up to them, with nothing beside them, and a total that is no position.
package main

import (
	"context"
	"database/sql"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Feed copies entries, two at a time.
type Feed struct {
	db *sql.DB
}

// in makes a handler of a function that works in a transaction.
func (f *Feed) in(fn func(context.Context, *sql.Tx) error) asynq.HandlerFunc {
	return func(ctx context.Context, _ *asynq.Task) error {
		tx, err := f.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		if err := fn(ctx, tx); err != nil {
			return err
		}
		return tx.Commit()
	}
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	f := &Feed{db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("feed:copy", f.in(f.Copy))
	mux.HandleFunc("feed:copy_named", f.in(f.CopyNamed))
	mux.HandleFunc("feed:skip", f.in(f.Skip))
	mux.HandleFunc("feed:count", f.in(f.Count))
	mux.HandleFunc("feed:echo", f.in(f.Echo))
	mux.HandleFunc("feed:echo_apart", f.in(f.EchoApart))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
