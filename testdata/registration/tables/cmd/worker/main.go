// Command worker registers its handlers from tables.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jmoiron/sqlx"

	_ "github.com/jackc/pgx/v5/stdlib"

	"example.com/idemlint/testdata/registration/tables/jobs"
)

// route is one row of the table.
type route struct {
	name    string
	handler func(context.Context, *asynq.Task) error
}

// processors are the handlers of this program by name of their field.
type processors struct {
	Invoice  asynq.HandlerFunc
	Reminder asynq.HandlerFunc
}

func main() {
	db := sqlx.MustConnect("pgx", os.Getenv("DATABASE_URL"))
	mux := asynq.NewServeMux()

	// a slice of structs
	billing := jobs.NewBilling(db)
	for _, r := range []route{
		{"tables:charge", billing.Charge},
		{"tables:credit", billing.Credit},
		{name: "tables:close", handler: billing.Close},
	} {
		mux.HandleFunc(r.name, r.handler)
	}

	// a map
	stock := jobs.NewStock(db)
	for name, h := range map[string]asynq.Handler{
		"tables:receive": asynq.HandlerFunc(stock.Receive),
		"tables:count":   stock,
	} {
		mux.Handle(name, h)
	}

	// the fields of a struct
	p := processors{Invoice: billing.Invoice, Reminder: billing.Reminder}
	register(mux, p)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}

func register(mux *asynq.ServeMux, p processors) {
	mux.HandleFunc("tables:invoice", p.Invoice)
	mux.Handle("tables:reminder", p.Reminder)
}
