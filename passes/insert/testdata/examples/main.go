//go:build example

// Command examples has the examples of the rule insert: unsafe.go and the files named
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
	mux.HandleFunc("payment:record", h.RecordPayment)
	mux.HandleFunc("notice:add", h.AddNotice)
	mux.HandleFunc("payment:record_once", h.RecordOnce)
	mux.HandleFunc("invoice:store", h.StoreInvoice)
	mux.HandleFunc("labels:import", h.ImportLabels)
	mux.HandleFunc("payment:book", h.BookInPostgres)
	mux.HandleFunc("notice:put", h.PutInRedis)
	mux.HandleFunc("customer:create", h.CreateAtStripe)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{}).Run(mux))
}
