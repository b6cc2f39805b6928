// Command worker sells tickets. Its handlers find their services by type, which no reader of
// the program can follow; each service has one implementation outside tests and mocks.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/tickets/core"
	"example.com/idemlint/testdata/programs/tickets/locator"
	"example.com/idemlint/testdata/programs/tickets/sales"
)

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&sales.Show{}, &sales.Ticket{}); err != nil {
		log.Fatal(err)
	}
	locator.Provide[core.Seats](&sales.DBSeats{DB: db})
	locator.Provide[core.Printer](&sales.DBPrinter{DB: db})

	mux := asynq.NewServeMux()
	mux.HandleFunc("ticket:sell", sales.Sell)
	mux.HandleFunc("ticket:open", sales.Open)
	mux.HandleFunc("ticket:print", sales.Print)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
