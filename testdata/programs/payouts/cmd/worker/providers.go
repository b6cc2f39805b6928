package main

import (
	"database/sql"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/stripe/stripe-go/v82"
)

// The settings of the program, each with a type of its own as wire wants it.
type (
	DSN       string
	RedisAddr string
	StripeKey string
)

func provideDB(dsn DSN) (*sql.DB, func(), error) {
	db, err := sql.Open("pgx", string(dsn))
	if err != nil {
		return nil, nil, err
	}
	return db, func() { _ = db.Close() }, nil
}

func provideServer(addr RedisAddr) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: string(addr)}, asynq.Config{Concurrency: 10})
}

func provideStripe(key StripeKey) *stripe.Client { return stripe.NewClient(string(key)) }
