//go:build example

// Command examples has the examples of the rule stablekey: unsafe.go and the files named after
// it are reported, the others are not.
package main

import (
	"context"
	"log"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stripe/stripe-go/v82"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Handlers handles the tasks of all examples.
type Handlers struct {
	db     *pgxpool.Pool
	gorm   *gorm.DB
	queue  *asynq.Client
	stripe *stripe.Client
	bucket *s3.Client
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
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	h := &Handlers{
		db: db, gorm: orm, queue: asynq.NewClient(redis),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")),
		bucket: s3.NewFromConfig(aws.Config{Region: "eu-central-1"}),
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:charge", h.Charge)
	mux.HandleFunc("order:mail", h.Mail)
	mux.HandleFunc("invoice:upload", h.Upload)
	mux.HandleFunc("order:charge_attempt", h.ChargeAttempt)
	mux.HandleFunc("receipt:store", h.StoreReceipt)
	mux.HandleFunc("order:charge_once", h.ChargeOnce)
	mux.HandleFunc("order:mail_once", h.MailOnce)
	mux.HandleFunc("invoice:upload_once", h.UploadOnce)
	mux.HandleFunc("order:charge_with_stored_key", h.ChargeWithStoredKey)
	mux.HandleFunc("order:follow", h.FollowInRedis)
	mux.HandleFunc("order:refund", h.RefundAtStripe)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}
