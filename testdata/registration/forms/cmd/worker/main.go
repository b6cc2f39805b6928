// Command worker registers handlers in all the ways that asynq offers. Each handler adds
// points, so each is found if it is known to be a handler.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"

	"example.com/idemlint/testdata/registration/forms/handlers"
	"example.com/idemlint/testdata/registration/forms/middleware"
)

// taskHandler is what this program asks of a handler.
type taskHandler interface {
	HandleTask(ctx context.Context, t *asynq.Task) error
}

type app struct {
	rdb     *redis.Client
	refunds taskHandler
	birth   *handlers.Birthday
}

func newApp(rdb *redis.Client) *app {
	return &app{rdb: rdb, refunds: handlers.NewRefund(rdb), birth: &handlers.Birthday{RDB: rdb}}
}

// onError counts failures. It is called with a task as well, but it is no handler.
func (a *app) onError(ctx context.Context, t *asynq.Task, err error) {
	a.rdb.Incr(ctx, "failed:"+t.Type())
	log.Printf("%s: %v", t.Type(), err)
}

func (a *app) mux() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.Use(middleware.Recover, middleware.Timing)

	// a method value of a concrete type
	mux.HandleFunc("forms:birthday", a.birth.Handle)
	// a method value of an interface
	mux.HandleFunc("forms:refund", a.refunds.HandleTask)
	// a function that a factory returns
	mux.HandleFunc("forms:cashback", handlers.NewCashback(a.rdb, 5))
	// a closure
	mux.HandleFunc("forms:signup", func(ctx context.Context, t *asynq.Task) error {
		var p handlers.Purchase
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return a.rdb.IncrBy(ctx, "points:"+p.Customer, 100).Err() // want increment `"forms:signup"`
	})
	// the address of a value with ProcessTask
	mux.Handle("forms:deposit", &handlers.Deposit{RDB: a.rdb})
	// a constructor that returns the interface
	mux.Handle("forms:voucher", handlers.NewVoucher(a.rdb))
	// pointers to values that have the method themselves
	mux.Handle("forms:gift", handlers.NewGift(&handlers.Points{RDB: a.rdb, Prefix: "points:"}))
	mux.Handle("forms:latest", handlers.NewGift(&handlers.Latest{RDB: a.rdb}))
	// a conversion
	mux.Handle("forms:referral", asynq.HandlerFunc(a.birth.Referral))
	// decorators around a value and around a function
	mux.Handle("forms:partner", middleware.WithLogging(handlers.NewPartner(a.rdb)))
	mux.HandleFunc("forms:season", middleware.Limited(10, handlers.Season(a.rdb)))
	return mux
}

func main() {
	opt := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	a := newApp(redis.NewClient(&redis.Options{Addr: opt.Addr}))

	// a handler without a mux
	single := asynq.NewServer(opt, asynq.Config{Queues: map[string]int{"single": 1}})
	if err := single.Start(asynq.HandlerFunc(a.birth.Single)); err != nil {
		log.Fatal(err)
	}
	defer single.Shutdown()

	srv := asynq.NewServer(opt, asynq.Config{
		Concurrency:  10,
		ErrorHandler: asynq.ErrorHandlerFunc(a.onError),
	})
	if err := srv.Run(a.mux()); err != nil {
		log.Fatal(err)
	}
}
