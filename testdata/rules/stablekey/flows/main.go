// Command flows shows on which ways a key comes to a call: branches, containers, closures,
// options, contexts, bodies and rows. Each way is shown with a key that is another one on each run
// and with one that stays.
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
	"github.com/stripe/stripe-go/v82"
)

// Task is the payload of all tasks of this program.
type Task struct {
	ReturnID string `json:"return_id"`
	ChargeID string `json:"charge_id"`
	Amount   int64  `json:"amount"`
	Partial  bool   `json:"partial"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

// Refunds gives money back.
type Refunds struct {
	stripe *stripe.Client
	db     *sql.DB
}

// with makes a handler of a function that takes the decoded payload.
func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		p, err := decode(t)
		if err != nil {
			return err
		}
		return fn(ctx, p)
	}
}

// refund describes a refund under a key.
func refund(p Task, key string) *stripe.RefundCreateParams {
	params := &stripe.RefundCreateParams{Charge: stripe.String(p.ChargeID), Amount: stripe.Int64(p.Amount)}
	params.SetIdempotencyKey(key)
	return params
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	r := &Refunds{stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")), db: db}

	mux := asynq.NewServeMux()
	register(mux, r)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func register(mux *asynq.ServeMux, r *Refunds) {
	mux.HandleFunc("branch:both_fresh", with(r.BothFresh))
	mux.HandleFunc("branch:both_stable", with(r.BothStable))
	mux.HandleFunc("branch:switch", with(r.Switch))
	mux.HandleFunc("branch:switch_stable", with(r.SwitchStable))

	mux.HandleFunc("map:fresh", with(r.MapFresh))
	mux.HandleFunc("map:stable", with(r.MapStable))
	mux.HandleFunc("slice:fresh", with(r.SliceFresh))
	mux.HandleFunc("slice:stable", with(r.SliceStable))
	mux.HandleFunc("struct:fresh", with(r.StructFresh))
	mux.HandleFunc("struct:stable", with(r.StructStable))
	mux.HandleFunc("copy:lost", with(r.CopyLost))
	mux.HandleFunc("copy:kept", with(r.CopyKept))
	mux.HandleFunc("params:replaced", with(r.ParamsReplaced))
	mux.HandleFunc("params:completed", with(r.ParamsCompleted))

	mux.HandleFunc("closure:fresh", with(r.ClosureFresh))
	mux.HandleFunc("closure:stable", with(r.ClosureStable))
	mux.HandleFunc("generic:fresh", with(r.GenericFresh))
	mux.HandleFunc("generic:stable", with(r.GenericStable))
	mux.HandleFunc("context:fresh", with(r.ContextFresh))
	mux.HandleFunc("context:stable", with(r.ContextStable))
	mux.HandleFunc("context:task", with(r.ContextTask))
	mux.HandleFunc("option:default", with(r.OptionDefault))
	mux.HandleFunc("option:given", with(r.OptionGiven))
	mux.HandleFunc("options:default", with(r.OptionsDefault))
	mux.HandleFunc("options:given", with(r.OptionsGiven))

	mux.HandleFunc("body:fresh", with(r.BodyFresh))
	mux.HandleFunc("body:stable", with(r.BodyStable))
	mux.HandleFunc("hash:fresh", with(r.HashFresh))
	mux.HandleFunc("hash:stable", with(r.HashStable))
	mux.HandleFunc("row:returned", with(r.RowReturned))
	mux.HandleFunc("row:conflict", with(r.RowConflict))
}
