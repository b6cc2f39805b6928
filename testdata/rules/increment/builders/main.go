// Command builders changes rows with statements that libraries build.
package main

import (
	"database/sql"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
)

// Change is the payload of all tasks.
type Change struct {
	ChangeID string `json:"change_id"`
	Wallet   string `json:"wallet"`
	Amount   int64  `json:"amount"`
}

func decode(t *asynq.Task) (Change, error) {
	var c Change
	err := json.Unmarshal(t.Payload(), &c)
	return c, err
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	registerSquirrel(mux, db)
	registerGoqu(mux, db)
	registerBun(mux, db)
	registerXorm(mux)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 4})
	log.Fatal(srv.Run(mux))
}
