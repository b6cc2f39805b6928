// Command bonus is the smallest complete example: the same work written so that a
// repeated task does it again, and so that it does not.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

func main() {
	stripe.Key = os.Getenv("STRIPE_KEY")
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&User{}, &BonusOperation{}, &Order{}); err != nil {
		log.Fatal(err)
	}
	h := &Handlers{
		db:   db,
		rdb:  redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}),
		smtp: os.Getenv("SMTP_ADDR"),
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc(TypeAddBonus, h.AddBonus)
	mux.HandleFunc(TypeApplyBonus, h.ApplyBonus)
	mux.HandleFunc(TypeMarkPaid, h.MarkPaid)
	mux.HandleFunc(TypeCharge, h.Charge)
	mux.HandleFunc(TypeChargeKeyed, h.ChargeKeyed)
	mux.HandleFunc(TypeSendReceipt, h.SendReceipt)
	mux.HandleFunc(TypeSendReceiptOnce, h.SendReceiptOnce)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
