// Command wired registers handlers through its own queue package, and runs one server without a mux.
package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"example.com/handlers/jobs"
	"example.com/handlers/queue"
)

type bills struct{}

func (bills) Handle(ctx context.Context, payload []byte) error { return nil }

type refunds struct{}

func (*refunds) Handle(ctx context.Context, payload []byte) error { return nil }

type app struct{ queue queue.Server }

func (a *app) routes() {
	a.queue.Register("bill:send", bills{})
	a.queue.Register("refund:pay", new(refunds))
}

func main() {
	a := &app{queue: queue.New("localhost:6379")}
	a.routes()
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{})
	if err := srv.Start(asynq.HandlerFunc(jobs.Plain)); err != nil {
		log.Fatal(err)
	}
	log.Fatal(a.queue.Serve())
}
