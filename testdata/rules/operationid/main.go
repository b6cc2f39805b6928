// Command operationid shows payloads that name a person and an amount, but not the operation:
// no guard could tell a repeated task from a second order of the same kind. Next to them stand
// payloads that name one, and handlers that need none.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&Account{}, &TopUp{}); err != nil {
		log.Fatal(err)
	}
	opt := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	h := &Handlers{
		db:    db,
		rdb:   redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}),
		queue: asynq.NewClient(opt),
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("account:top_up", h.TopUp)
	mux.HandleFunc("account:greet", h.Greet)
	mux.HandleFunc("account:both", h.Both)
	mux.HandleFunc("email:address", h.Address)
	mux.HandleFunc("email:message", h.Message)
	mux.HandleFunc("account:two_in_one", h.TwoInOne)
	mux.HandleFunc("account:follow_up", h.FollowUp)

	mux.HandleFunc("account:activate", h.Activate)
	mux.HandleFunc("account:invite", h.Invite)
	mux.HandleFunc("account:verify", h.Verify)
	mux.HandleFunc("account:seen", h.Tell)
	mux.HandleFunc("account:remind", h.Remind)
	mux.HandleFunc("device:count", h.Count)
	mux.HandleFunc("account:logged", logged(h.Logged))
	mux.HandleFunc("account:logged_greeting", logged(h.LoggedGreeting))

	mux.HandleFunc("traced:amount", traced(h.Amount))
	mux.HandleFunc("traced:request", traced(h.Request))
	mux.HandleFunc("statement:numbered", h.Numbered)

	mux.HandleFunc("account:offered", h.Offered)
	mux.HandleFunc("account:nested", h.Nested)
	mux.HandleFunc("account:lock", h.Lock)
	mux.HandleFunc("account:top_up_once", h.TopUpOnce)

	srv := asynq.NewServer(opt, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
