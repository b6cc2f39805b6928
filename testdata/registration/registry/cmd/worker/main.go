// Command worker registers the handlers that packages have put into a table: one when it was imported for
// that alone, one when it was asked to.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"

	_ "example.com/idemlint/testdata/registration/registry/notices"
	"example.com/idemlint/testdata/registration/registry/receipts"
	"example.com/idemlint/testdata/registration/registry/registry"
)

func main() {
	receipts.Setup()
	mux := asynq.NewServeMux()
	err := registry.Handlers.Each(func(name string, h asynq.Handler) error {
		mux.Handle(name, h)
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
