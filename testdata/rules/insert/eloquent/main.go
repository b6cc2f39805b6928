// Command eloquent writes rows through models as eloquent's generator writes them: each builds
// the text of its statement when it runs.
package main

import (
	"cmp"
	"database/sql"
	_ "embed"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "modernc.org/sqlite"
)

// Trip is the payload of all tasks.
type Trip struct {
	TripID string `json:"trip_id"`
	Rider  string `json:"rider"`
	Fare   int64  `json:"fare"`
}

func decode(t *asynq.Task) (Trip, error) {
	var p Trip
	err := json.Unmarshal(t.Payload(), &p)
	return p, err
}

//go:embed schema.sql
var schema string

func main() {
	db, err := sql.Open(cmp.Or(os.Getenv("SQLITE_DRIVER"), "sqlite"), os.Getenv("SQLITE_PATH"))
	if err != nil {
		log.Fatal(err)
	}
	if _, err := db.Exec(schema); err != nil {
		log.Fatal(err)
	}
	h := &Handlers{db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("trip:log", h.Log)
	mux.HandleFunc("trip:book", h.Book)
	mux.HandleFunc("trip:raise", h.Raise)
	mux.HandleFunc("trip:fare", h.Fare)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 4})
	log.Fatal(srv.Run(mux))
}
