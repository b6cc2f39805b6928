// Command worker brings the files of suppliers into the shop.
package main

import (
	"log"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/imports/handlers"
	"example.com/idemlint/testdata/programs/imports/repository"
	"example.com/idemlint/testdata/programs/imports/service"
)

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	client := asynq.NewClient(redis)
	defer client.Close()

	repo := repository.New(db)
	partner := service.NewPartner(os.Getenv("PARTNER_URL"), &http.Client{Timeout: 10 * time.Second})
	h := handlers.New(service.NewStock(repo), service.NewFiles(repo, partner), repo, client)

	mux := asynq.NewServeMux()
	h.Register(mux)
	srv := asynq.NewServer(redis, asynq.Config{Concurrency: 10, Queues: map[string]int{"default": 1}})
	if err := srv.Run(mux); err != nil {
		log.Print(err)
	}
}
