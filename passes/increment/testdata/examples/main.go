//go:build example

// Command examples has the examples of the rule increment: unsafe.go and the files named
// after it are reported, the others are not.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Handlers handles the tasks of all examples.
type Handlers struct {
	db     *pgxpool.Pool
	gorm   *gorm.DB
	redis  *redis.Client
	stripe *stripe.Client
}

func main() {
	dsn := os.Getenv("DATABASE_URL")
	db, err := pgxpool.New(context.Background(), dsn)
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.Open(dsn), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	addr := os.Getenv("REDIS_ADDR")
	h := &Handlers{
		db: db, gorm: orm,
		redis:  redis.NewClient(&redis.Options{Addr: addr}),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")),
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("bonus:add", h.AddBonus)
	mux.HandleFunc("bonus:add_by_statement", h.AddByStatement)
	mux.HandleFunc("bonus:apply", h.ApplyBonus)
	mux.HandleFunc("bonus:apply_in_postgres", h.ApplyInPostgres)
	mux.HandleFunc("bonus:apply_in_redis", h.ApplyInRedis)
	mux.HandleFunc("bonus:apply_at_stripe", h.ApplyAtStripe)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{}).Run(mux))
}
