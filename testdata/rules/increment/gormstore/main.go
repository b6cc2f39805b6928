// Command gormstore shows stored values that are changed relative to themselves through
// gorm, next to the shapes that stay right when the task runs again.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Worker handles the tasks of this program.
type Worker struct {
	db *gorm.DB
}

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	err = db.AutoMigrate(&Wallet{}, &Product{}, &Order{}, &Invoice{}, &StockLevel{}, &Shipment{}, &Deposit{}, &LedgerEntry{}, &Count{}, &Score{}, &Plan{}, &Quota{})
	if err != nil {
		log.Fatal(err)
	}
	w := &Worker{db: db}

	mux := asynq.NewServeMux()
	mux.HandleFunc("refund:to_wallet", w.RefundToWallet)
	mux.HandleFunc("fee:withdraw", w.WithdrawFee)
	mux.HandleFunc("order:pick", w.PickOrder)
	mux.HandleFunc("order:award_points", w.AwardPoints)
	mux.HandleFunc("order:cashback", w.Cashback)
	mux.HandleFunc("invoice:surcharge", w.AddSurcharge)
	mux.HandleFunc("order:note", w.AddNote)
	mux.HandleFunc("shipment:receive", w.ReceiveShipment)
	mux.HandleFunc("order:reserve", w.ReserveItems)
	mux.HandleFunc("payout:debit", w.DebitPayout)
	mux.HandleFunc("parcel:count", w.CountParcel)
	mux.HandleFunc("deposit:book", w.BookDeposit)
	mux.HandleFunc("count:found", w.CountFound)

	mux.HandleFunc("order:readdress", w.Readdress)
	mux.HandleFunc("wallet:limits", w.SetLimits)
	mux.HandleFunc("wallet:recompute", w.RecomputeWallet)
	mux.HandleFunc("stock:sync", w.SyncStock)
	mux.HandleFunc("order:refund_once", w.RefundOnce)
	mux.HandleFunc("order:cancel_locked", w.CancelLocked)
	mux.HandleFunc("deposit:book_once", w.BookDepositOnce)
	mux.HandleFunc("order:price", w.PriceOrder)
	mux.HandleFunc("order:close", w.CloseOrder)
	mux.HandleFunc("order:open", w.OpenOrder)
	mux.HandleFunc("count:anew", w.CountAnew)
	mux.HandleFunc("count:reserved", w.CountReserved)

	mux.HandleFunc("score:raise", w.RaiseScore)
	mux.HandleFunc("score:raise_column", w.RaiseScoreColumn)
	mux.HandleFunc("score:raise_text", w.RaiseScoreText)
	mux.HandleFunc("score:sum", w.SumScore)
	mux.HandleFunc("score:put", w.PutScore)
	mux.HandleFunc("quota:spend", w.SpendQuota)
	mux.HandleFunc("quota:spend_in_place", w.SpendQuotaInPlace)
	mux.HandleFunc("quota:set", w.SetQuota)
	mux.HandleFunc("plan:use", w.UsePlan)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
