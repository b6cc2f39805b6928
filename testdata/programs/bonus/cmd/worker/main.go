// Command worker is the bonus example as a program of several packages: the worker knows the
// service, the service knows the repository by an interface, and main puts them together.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/bonus/domain"
	"example.com/idemlint/testdata/programs/bonus/repository"
	"example.com/idemlint/testdata/programs/bonus/service"
	"example.com/idemlint/testdata/programs/bonus/worker"
)

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&domain.User{}, &domain.Operation{}, &domain.Order{}); err != nil {
		log.Fatal(err)
	}
	users := repository.NewUserRepository(db)
	operations := repository.NewOperationRepository(db)
	orders := repository.NewOrderRepository(db)
	svc := service.NewBonusService(users, operations, orders)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(worker.New(svc).Mux()))
}
