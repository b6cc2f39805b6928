// Command worker charges invoices, gives money back and keeps partners informed.
package main

import (
	"database/sql"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/stripe/stripe-go/v82"

	"example.com/idemlint/testdata/programs/billing/charging"
	"example.com/idemlint/testdata/programs/billing/gateway"
	"example.com/idemlint/testdata/programs/billing/partner"
	"example.com/idemlint/testdata/programs/billing/refunds"
	"example.com/idemlint/testdata/programs/billing/sharing"
	"example.com/idemlint/testdata/programs/billing/store"
	"example.com/idemlint/testdata/programs/billing/worker"
)

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	invoices := store.NewInvoices(db)
	payments := gateway.New(stripe.NewClient(os.Getenv("STRIPE_KEY")))
	partners := partner.NewClient(os.Getenv("PARTNER_URL"))
	ledger := partner.NewPersistent(os.Getenv("PARTNER_URL"))

	mux := asynq.NewServeMux()
	worker.Charges(mux, charging.New(invoices, payments))
	worker.Refunds(mux, refunds.New(invoices, payments, partners))
	worker.Partners(mux, sharing.New(invoices, store.NewSubscriptions(db), partners, ledger))

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
