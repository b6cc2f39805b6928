// Command failures shows effects where something goes wrong, and effects that can go wrong midway:
// a mail about an error, the undoing of what was done, many mails at a time, a loop that tries
// again. Each is shown with and without something that makes it happen once.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
)

// Task is the payload of all tasks of this program.
type Task struct {
	TripID string   `json:"trip_id"`
	Amount int64    `json:"amount"`
	Email  string   `json:"email"`
	Guests []string `json:"guests"`
}

const office = "trips@example.com"

var host = os.Getenv("SMTP_ADDR")

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Task
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

func main() {
	hotel := &Hotel{base: os.Getenv("PARTNER_URL")}
	trips := &Trips{hotel: hotel, stripe: stripe.NewClient(os.Getenv("STRIPE_KEY"))}
	guests := &Guests{rdb: redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})}

	mux := asynq.NewServeMux()
	mux.HandleFunc("error:each", with(trips.ErrorEach))
	mux.HandleFunc("error:deferred", with(trips.ErrorDeferred))
	mux.HandleFunc("error:last", with(trips.ErrorLast))
	mux.HandleFunc("error:ordone", with(trips.ErrorOrDone))
	mux.HandleFunc("error:flag", with(trips.ErrorFlag))
	mux.HandleFunc("undo:blind", with(trips.UndoBlind))
	mux.HandleFunc("undo:keyed", with(trips.UndoKeyed))
	mux.HandleFunc("saga:blind", with(trips.SagaBlind))
	mux.HandleFunc("saga:keyed", with(trips.SagaKeyed))
	mux.HandleFunc("loop:blind", with(hotel.LoopBlind))
	mux.HandleFunc("loop:keyed", with(hotel.LoopKeyed))
	mux.HandleFunc("retry:blind", with(hotel.RetryBlind))
	mux.HandleFunc("retry:keyed", with(hotel.RetryKeyed))
	mux.HandleFunc("retry:before", with(hotel.RetryBefore))
	mux.HandleFunc("retry:asked", with(hotel.RetryAsked))

	mux.HandleFunc("group:blind", with(guests.GroupBlind))
	mux.HandleFunc("group:claimed", with(guests.GroupClaimed))
	mux.HandleFunc("workers:blind", with(guests.WorkersBlind))
	mux.HandleFunc("workers:claimed", with(guests.WorkersClaimed))

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
