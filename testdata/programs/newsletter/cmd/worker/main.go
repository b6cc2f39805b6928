// Command worker sends a newsletter. Its clients and its table of handlers are package variables.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/newsletter/campaign"
	"example.com/idemlint/testdata/programs/newsletter/conf"
)

func main() {
	conf.Init()
	mux := asynq.NewServeMux()
	for name, handler := range campaign.Handlers {
		mux.HandleFunc(name, handler)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
