// Command directive shows the comments by which a program speaks to idemlint: findings that are
// suppressed with a reason, functions that are asserted to bear a repeat, implementations and
// handlers that are named, and directives that are wrong or cover nothing. Beside each stands
// what is reported without it.
package main

import (
	"context"
	"database/sql"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"

	"example.com/idemlint/testdata/rules/directive/consumer"
	"example.com/idemlint/testdata/rules/directive/ledger"
	"example.com/idemlint/testdata/rules/directive/notices"
)

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	h := &Handlers{db: db, ledger: &ledger.Ledger{DB: db}, payouts: ledger.Plugin()}

	mux := asynq.NewServeMux()
	mux.HandleFunc("views:count", h.CountViews)
	mux.HandleFunc("views:count_open", h.CountViewsOpen)
	mux.HandleFunc("views:branch", h.CountBranch)
	mux.HandleFunc("views:other_rule", h.OtherRule)
	mux.HandleFunc("views:whole", h.Whole)
	mux.HandleFunc("views:callee", h.Callee)
	mux.HandleFunc("views:callee_open", h.CalleeOpen)
	mux.HandleFunc("views:registered", h.Registered) //idemlint:ignore increment,operationid the page is recounted every night
	mux.HandleFunc("views:registered_open", h.Registered)
	mux.HandleFunc("payout:asserted", h.Asserted)
	mux.HandleFunc("payout:asserted_function", h.AssertedFunction)
	mux.HandleFunc("payout:open", h.Open)
	mux.HandleFunc("notice:plugin", notices.New(db, notices.Plugin()).Send)
	mux.HandleFunc("views:wrong", h.Wrong)
	mux.HandleFunc("views:none", func(context.Context, *asynq.Task) error { return nil })

	consumer.Run(&consumer.Worker{DB: db})

	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
