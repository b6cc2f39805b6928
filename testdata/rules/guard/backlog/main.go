// Command backlog shows handlers that work off the rows in a state: the rows are the guard, if each
// of them leaves the state together with what is done for it.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task is the payload of all tasks of this program.
type Task struct {
	ShiftID  string `json:"shift_id"`
	DriverID int64  `json:"driver_id"`
}

// Fares settles fares.
type Fares struct {
	db *sql.DB
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

// in makes a handler of a function that works in a transaction.
func (f *Fares) in(fn func(context.Context, *sql.Tx, Task) error) asynq.HandlerFunc {
	return with(func(ctx context.Context, p Task) error {
		tx, err := f.db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		if err := fn(ctx, tx, p); err != nil {
			return err
		}
		return tx.Commit()
	})
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	f := &Fares{db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("settle:other_column", f.in(f.SettleOtherColumn))
	mux.HandleFunc("settle:each", f.in(f.SettleEach))
	mux.HandleFunc("settle:listed", f.in(f.SettleListed))
	mux.HandleFunc("settle:deleted", f.in(f.SettleDeleted))
	mux.HandleFunc("settle:sum_kept", f.in(f.SettleSumKept))
	mux.HandleFunc("settle:sum", f.in(f.SettleSum))
	mux.HandleFunc("tell:all", with(f.TellAll))
	mux.HandleFunc("tell:after", with(f.TellAfter))
	mux.HandleFunc("tell:claimed", with(f.TellClaimed))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
