// Command stablekey shows idempotency keys and task IDs that are another one on each run, next
// to those that stay the same.
package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"github.com/stripe/stripe-go/v82"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	StatementID string `json:"statement_id"`
	CustomerID  string `json:"customer_id"`
	Amount      int64  `json:"amount"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func main() {
	orm, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := orm.AutoMigrate(&Attempt{}, &Claim{}); err != nil {
		log.Fatal(err)
	}
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	c := &Charges{stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")), http: http.DefaultClient, orm: orm, db: db}
	f := &FollowUps{queue: asynq.NewClient(redis)}

	log.Fatal(asynq.NewServer(redis, asynq.Config{Concurrency: 10}).Run(routes(c, f)))
}

func routes(c *Charges, f *FollowUps) *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.HandleFunc("charge:variable", c.Variable)
	mux.HandleFunc("charge:time", c.Time)
	mux.HandleFunc("charge:helper", c.Helper)
	mux.HandleFunc("charge:retry", c.Retry)
	mux.HandleFunc("charge:row", c.Row)
	mux.HandleFunc("charge:field", c.Field)
	mux.HandleFunc("charge:header", c.Header)
	mux.HandleFunc("charge:receipt", c.Receipt)

	mux.HandleFunc("charge:statement", c.Statement)
	mux.HandleFunc("charge:named", c.Named)
	mux.HandleFunc("charge:task", c.ByTask)
	mux.HandleFunc("charge:row_once", c.RowOnce)
	mux.HandleFunc("charge:traced", c.Traced)
	mux.HandleFunc("charge:receipt_once", c.ReceiptOnce)

	mux.HandleFunc("follow:random", f.Random)
	mux.HandleFunc("follow:numbered", f.Numbered)
	mux.HandleFunc("follow:moment", f.Moment)
	mux.HandleFunc("follow:statement", f.Statement)
	mux.HandleFunc("follow:task", f.ByTask)
	mux.HandleFunc("follow:rounded", f.Rounded)
	mux.HandleFunc("follow:daily", f.Daily)
	return mux
}
