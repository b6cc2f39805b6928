// Command worker registers its handlers through packages of its own that hide asynq.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/registration/wrapper/queue"
	"example.com/idemlint/testdata/registration/wrapper/tasks"
	"example.com/idemlint/testdata/registration/wrapper/transport"
)

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&tasks.Meter{}); err != nil {
		log.Fatal(err)
	}
	meters := &tasks.Meters{DB: db}

	w := queue.NewWorker(os.Getenv("REDIS_ADDR"))
	// through an adapter
	w.Handle("meter:consume", meters.Consume)
	w.Handle("meter:reset", meters.Reset)
	// as it is
	w.HandleTask("meter:correct", func(ctx context.Context, t *asynq.Task) error {
		var r tasks.Reading
		if err := json.Unmarshal(t.Payload(), &r); err != nil {
			return err
		}
		return db.Exec("UPDATE meters SET units = units - ? WHERE customer = ?", r.Units, r.Customer).Error // want increment `"meter:correct".*units = units - `
	})
	// through a generic adapter
	queue.Register(w, "meter:prepay", meters.Prepay)
	queue.Register(w, "meter:activate", meters.Activate)

	// through a registry
	srv := transport.NewServer(
		transport.WithAddress(os.Getenv("REDIS_ADDR")),
		transport.WithQueue("returns"),
		transport.WithConcurrency(4),
	)
	transport.RegisterSubscriber(srv, "meter:return", meters.Return)
	go func() {
		if err := srv.Start(); err != nil {
			log.Print(err)
		}
	}()
	log.Fatal(w.Run())
}
