// Command transactions shows on which ways a program comes to a transaction: a closure, Begin and
// Commit, a transaction in a transaction, a unit of work, a context, a struct. Each is shown with
// mark and effect in it, and with one of the two on the handle outside.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Purse holds a child's money.
type Purse struct {
	ID    int64 `gorm:"primaryKey"`
	Cents int64
}

// Allowance is one row per allowance that was paid.
type Allowance struct {
	ID      string `gorm:"primaryKey"`
	PurseID int64
}

// Task is the payload of all tasks of this program.
type Task struct {
	AllowanceID string `json:"allowance_id"`
	PurseID     int64  `json:"purse_id"`
	Cents       int64  `json:"cents"`
}

// Family pays allowances.
type Family struct {
	db *gorm.DB
}

// with makes a handler of a function that takes the decoded payload.
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
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&Purse{}, &Allowance{}, &Part{}, &Note{}); err != nil {
		log.Fatal(err)
	}
	f := &Family{db: db}
	mux := asynq.NewServeMux()
	f.register(mux)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func (f *Family) register(mux *asynq.ServeMux) {
	mux.HandleFunc("closure:mark_outside", with(f.ClosureMarkOutside))
	mux.HandleFunc("closure:effect_outside", with(f.ClosureEffectOutside))
	mux.HandleFunc("closure:inside", with(f.ClosureInside))
	mux.HandleFunc("begin:effect_outside", with(f.BeginEffectOutside))
	mux.HandleFunc("begin:after_commit", with(f.BeginAfterCommit))
	mux.HandleFunc("begin:inside", with(f.BeginInside))
	mux.HandleFunc("begin:method", with(f.BeginMethod))
	mux.HandleFunc("nested:swallowed", with(f.NestedSwallowed))
	mux.HandleFunc("nested:inside", with(f.NestedInside))
	mux.HandleFunc("two:transactions", with(f.TwoTransactions))

	mux.HandleFunc("told:seen", with(f.ToldSeen))
	mux.HandleFunc("told:new", with(f.ToldNew))
	mux.HandleFunc("told:row", with(f.ToldRow))
	mux.HandleFunc("told:noted", with(f.ToldNoted))
	mux.HandleFunc("told:inside", with(f.ToldInside))

	mux.HandleFunc("made:missing", with(f.MadeMissing))
	mux.HandleFunc("made:twice", with(f.MadeTwice))
	mux.HandleFunc("made:new", with(f.MadeNew))
	mux.HandleFunc("made:callee", with(f.MadeByCallee))
	mux.HandleFunc("made:rounds", with(f.MadeInRounds))
	mux.HandleFunc("made:each_round", with(f.MadeInEachRound))
	mux.HandleFunc("made:told", with(f.MadeTold))
	mux.HandleFunc("made:told_once", with(f.MadeToldOnce))

	mux.HandleFunc("unit:outside", with(f.UnitOutside))
	mux.HandleFunc("unit:inside", with(f.UnitInside))
	mux.HandleFunc("context:lost", with(f.ContextLost))
	mux.HandleFunc("context:kept", with(f.ContextKept))
	mux.HandleFunc("struct:other", with(f.StructOther))
	mux.HandleFunc("struct:same", with(f.StructSame))
	mux.HandleFunc("passed:none", with(f.PassedNone))
	mux.HandleFunc("passed:both", with(f.PassedBoth))
}
