// Command sqlstore shows stored values that are changed relative to themselves in SQL
// text, through database/sql, sqlx and pgx, next to the shapes that stay right when the
// task runs again.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"
)

// Task is the payload of all tasks of this program.
type Task struct {
	TransferID string `json:"transfer_id"`
	OrderID    string `json:"order_id"`
	AccountID  int64  `json:"account_id"`
	SKU        string `json:"sku"`
	Amount     int64  `json:"amount"`
	Lines      []Line `json:"lines"`
}

// Line is one line of an order.
type Line struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func main() {
	dsn := os.Getenv("DATABASE_URL")
	std, err := sql.Open("pgx", dsn)
	if err != nil {
		log.Fatal(err)
	}
	pool, err := pgxpool.New(context.Background(), dsn)
	if err != nil {
		log.Fatal(err)
	}
	accounts := &Accounts{db: std}
	stock := &Stock{db: sqlx.NewDb(std, "pgx")}
	transfers := NewTransfers(pool)

	mux := asynq.NewServeMux()
	mux.HandleFunc("account:credit", accounts.Credit)
	mux.HandleFunc("account:bonus", accounts.Bonus)
	mux.HandleFunc("account:interest", accounts.Interest)
	mux.HandleFunc("account:standing", accounts.Standing)
	mux.HandleFunc("account:level", accounts.Level)
	mux.HandleFunc("account:fee", accounts.Fee)
	mux.HandleFunc("account:cascade", accounts.Cascade)
	mux.HandleFunc("account:rename", accounts.Rename)
	mux.HandleFunc("account:high_water", accounts.HighWater)
	mux.HandleFunc("account:recompute", accounts.Recompute)
	mux.HandleFunc("account:credit_once", accounts.CreditOnce)

	wrapped := &Wrapped{pool: pool}
	mux.HandleFunc("wrapped:decimal", wrapped.Decimal)
	mux.HandleFunc("wrapped:nullable", wrapped.Nullable)
	mux.HandleFunc("wrapped:pointer", wrapped.Pointer)
	mux.HandleFunc("wrapped:points", wrapped.Points)
	mux.HandleFunc("wrapped:level", wrapped.Level)
	mux.HandleFunc("wrapped:set", wrapped.Set)

	mux.HandleFunc("stock:receive", stock.Receive)
	mux.HandleFunc("stock:pick", stock.Pick)
	mux.HandleFunc("stock:correct", stock.Correct)
	mux.HandleFunc("stock:return", stock.Return)
	mux.HandleFunc("stock:replace", stock.Replace)
	mux.HandleFunc("stock:ship_once", stock.ShipOnce)

	mux.HandleFunc("transfer:execute", transfers.Execute)
	mux.HandleFunc("transfer:settle", transfers.Settle)
	mux.HandleFunc("transfer:execute_once", transfers.ExecuteOnce)
	mux.HandleFunc("transfer:settle_once", transfers.SettleOnce)
	mux.HandleFunc("transfer:one_statement", transfers.OneStatement)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
