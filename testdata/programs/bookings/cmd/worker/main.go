// Command worker runs the tasks about bookings. Its stores share transactions through a unit of
// work, and its service is put together with options.
package main

import (
	"log"
	"log/slog"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/bookings/app"
	"example.com/idemlint/testdata/programs/bookings/jobs"
	"example.com/idemlint/testdata/programs/bookings/model"
	"example.com/idemlint/testdata/programs/bookings/store"
)

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&model.Booking{}, &model.Room{}, &model.Guest{}, &model.Bill{}); err != nil {
		log.Fatal(err)
	}
	bookings := app.New(store.New(db),
		app.WithLogger(slog.Default()),
		app.WithNotifier(&app.Push{URL: os.Getenv("PUSH_URL"), Client: &http.Client{Timeout: 5 * time.Second}}),
	)
	mux := asynq.NewServeMux()
	jobs.Register(mux, bookings)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
