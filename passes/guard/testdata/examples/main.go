//go:build example

// Command examples has the examples of the rule guard: unsafe.go and the files named after it
// are reported, the others are not.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Handlers handles the tasks of all examples.
type Handlers struct {
	db     *pgxpool.Pool
	gorm   *gorm.DB
	redis  *redis.Client
	stripe *stripe.Client
	lines  *mongo.Collection
}

func main() {
	dsn := os.Getenv("DATABASE_URL")
	db, err := pgxpool.New(context.Background(), dsn)
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.Open(dsn), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	client, err := mongo.Connect(options.Client().ApplyURI(os.Getenv("MONGO_URL")))
	if err != nil {
		log.Fatal(err)
	}
	addr := os.Getenv("REDIS_ADDR")
	h := &Handlers{
		db: db, gorm: orm,
		redis:  redis.NewClient(&redis.Options{Addr: addr}),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")),
		lines:  client.Database("shop").Collection("lines"),
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("claim:pay_out", h.PayOut)
	mux.HandleFunc("claim:credit", h.Credit)
	mux.HandleFunc("notice:remind", h.Remind)
	mux.HandleFunc("lines:store", h.StoreLines)
	mux.HandleFunc("claim:credit_once", h.CreditOnce)
	mux.HandleFunc("claim:credit_in_postgres", h.CreditInPostgres)
	mux.HandleFunc("claim:credit_in_redis", h.CreditInRedis)
	mux.HandleFunc("claim:pay_out_at_stripe", h.PayOutAtStripe)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{}).Run(mux))
}
