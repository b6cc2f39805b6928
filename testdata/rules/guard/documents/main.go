// Command documents shows guards in MongoDB: a filter that the update itself ends, documents in a
// state, a transaction in a session. Each is shown with the part that makes it hold, and without.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// Task is the payload of all tasks of this program.
type Task struct {
	LoanID   string `json:"loan_id"`
	ReaderID string `json:"reader_id"`
	Points   int64  `json:"points"`
	Email    string `json:"email"`
}

// Library has loans and readers.
type Library struct {
	client         *mongo.Client
	loans, readers *mongo.Collection
	booked         *mongo.Collection
}

const office = "library@example.com"

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
	client, err := mongo.Connect(options.Client().ApplyURI(os.Getenv("MONGO_URL")))
	if err != nil {
		log.Fatal(err)
	}
	db := client.Database("library")
	l := &Library{client: client, loans: db.Collection("loans"), readers: db.Collection("readers"), booked: db.Collection("booked_loans")}

	mux := asynq.NewServeMux()
	mux.HandleFunc("filter:unheeded", with(l.FilterUnheeded))
	mux.HandleFunc("filter:state", with(l.FilterState))
	mux.HandleFunc("filter:states", with(l.FilterStates))
	mux.HandleFunc("filter:absent", with(l.FilterAbsent))
	mux.HandleFunc("list:added", with(l.ListAdded))
	mux.HandleFunc("list:asked", with(l.ListAsked))
	mux.HandleFunc("version:read", with(l.VersionRead))
	mux.HandleFunc("each:marked", with(l.EachMarked))
	mux.HandleFunc("each:claimed", with(l.EachClaimed))
	mux.HandleFunc("count:marked", with(l.CountMarked))
	mux.HandleFunc("bulk:added", with(l.BulkAdded))
	mux.HandleFunc("bulk:set", with(l.BulkSet))

	mux.HandleFunc("session:none", with(l.SessionNone))
	mux.HandleFunc("session:outside", with(l.SessionOutside))
	mux.HandleFunc("session:inside", with(l.SessionInside))

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
