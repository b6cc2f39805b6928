// Command guard shows guards with a hole: a test skips the effect when an earlier run has left
// its mark, but mark and effect are two steps, and a crash between them repeats the effect or
// loses it. Next to them stand the same guards without the hole.
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
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&Claim{}, &Member{}, &PaidClaim{}); err != nil {
		log.Fatal(err)
	}
	h := &Handlers{
		db:     db,
		rdb:    redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")),
		smtp:   os.Getenv("SMTP_ADDR"),
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("claim:notify", h.Notify)
	mux.HandleFunc("claim:pay_out", h.PayOut)
	mux.HandleFunc("claim:credit", h.Credit)
	mux.HandleFunc("claim:credit_later", h.CreditLater)
	mux.HandleFunc("claim:credit_marked", h.CreditMarked)

	mux.HandleFunc("claim:verify_first", h.VerifyFirst)
	mux.HandleFunc("claim:verify_noted", h.VerifyNoted)
	mux.HandleFunc("claim:verify_marked", h.VerifyMarked)
	mux.HandleFunc("claim:verify_each", h.VerifyEach)

	mux.HandleFunc("claim:notify_claimed", h.NotifyClaimed)
	mux.HandleFunc("claim:pay_out_keyed", h.PayOutKeyed)
	mux.HandleFunc("claim:credit_together", h.CreditTogether)
	mux.HandleFunc("claim:credit_conditional", h.CreditConditional)
	mux.HandleFunc("claim:verify_last", h.VerifyLast)
	mux.HandleFunc("claim:verify_together", h.VerifyTogether)
	mux.HandleFunc("claim:verify_anyway", h.VerifyAnyway)
	mux.HandleFunc("claim:verify_resumed", h.VerifyResumed)
	mux.HandleFunc("claim:verify_rest", h.VerifyRest)

	mux.HandleFunc("claim:remind_open", h.RemindOpen)
	mux.HandleFunc("claim:remind_closed", h.RemindClosed)
	mux.HandleFunc("claim:credit_open", h.CreditOpen)
	mux.HandleFunc("claim:credit_closed", h.CreditClosed)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
