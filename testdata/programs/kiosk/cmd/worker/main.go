// Command worker runs the tasks of a kiosk, whose books are in a file beside it.
package main

import (
	"cmp"
	"context"
	"database/sql"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "modernc.org/sqlite"

	"example.com/idemlint/testdata/programs/kiosk/handlers"
	"example.com/idemlint/testdata/programs/kiosk/schema"
	"example.com/idemlint/testdata/programs/kiosk/service"
	"example.com/idemlint/testdata/programs/kiosk/store"
)

func main() {
	db, err := sql.Open(cmp.Or(os.Getenv("SQLITE_DRIVER"), "sqlite"), os.Getenv("SQLITE_PATH"))
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	if err := schema.Apply(context.Background(), db); err != nil {
		log.Print(err)
		return
	}

	mux := asynq.NewServeMux()
	handlers.NewTill(service.New(store.New(db))).Register(mux)
	handlers.NewShelf(store.NewShelf(db)).Register(mux)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 4})
	if err := srv.Run(mux); err != nil {
		log.Print(err)
	}
}
