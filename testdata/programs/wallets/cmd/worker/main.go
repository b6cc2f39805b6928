// Command worker moves money in and out of wallets. Some of its services know their stores by an
// interface, others are thin and leave the work to the repository.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/wallets/handlers"
	"example.com/idemlint/testdata/programs/wallets/model"
	"example.com/idemlint/testdata/programs/wallets/repository"
	"example.com/idemlint/testdata/programs/wallets/service"
)

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := migrate(db); err != nil {
		log.Fatal(err)
	}

	mux := asynq.NewServeMux()
	handlers.New(
		service.NewWallets(repository.NewWallets(db)),
		service.NewDocuments(repository.NewDocuments(db)),
		service.NewAccounts(repository.NewAccounts(db)),
		repository.NewMovements(db),
		repository.NewRewards(db),
	).Register(mux)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func migrate(db *gorm.DB) error {
	return db.AutoMigrate(
		&model.Wallet{}, &model.Deposit{}, &model.Operation{}, &model.LedgerEntry{},
		&model.Statement{}, &model.YearStatement{}, &model.Card{}, &model.BankAccount{},
		&model.Document{}, &model.Refund{}, &model.Transfer{}, &model.Fee{}, &model.Bonus{},
		&model.Autopay{}, &model.Notice{}, &model.Decline{},
		&model.Coupon{}, &model.Redemption{}, &model.Grant{}, &model.VoucherLoad{}, &model.TopUp{},
	)
}
