// Command enqueue shows follow-up tasks that are queued again on each run, next to those
// with an ID of their own that stays the same.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
)

func main() {
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	client := asynq.NewClient(redis)
	defer client.Close()
	f := &Flow{queue: client}

	mux := asynq.NewServeMux()
	mux.HandleFunc("order:placed", f.Placed)
	mux.HandleFunc("order:packed", f.Packed)
	mux.HandleFunc("order:fan_out", f.FanOut)
	mux.HandleFunc("order:random_id", f.RandomID)
	mux.HandleFunc("order:background", f.Background)
	mux.HandleFunc("order:planned", f.Planned)
	mux.HandleFunc("order:planned_unique", f.PlannedUnique)

	mux.HandleFunc("order:placed_once", f.PlacedOnce)
	mux.HandleFunc("order:packed_once", f.PackedOnce)
	mux.HandleFunc("order:fan_out_once", f.FanOutOnce)
	mux.HandleFunc("order:chained", f.Chained)
	mux.HandleFunc("order:planned_once", f.PlannedOnce)

	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
