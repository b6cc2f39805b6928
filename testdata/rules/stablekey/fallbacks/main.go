// Command fallbacks shows keys that are made anew where the payload has none, as what tells a call,
// a row or a claim apart. Each is shown once with a random value to fall back on, and once with the
// task ID, which all attempts share.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	Reference string `json:"reference"` // older producers send none
	GuestID   string `json:"guest_id"`
	Bank      string `json:"bank"`
	Email     string `json:"email"`
	Price     int64  `json:"price"`
}

// Cinema sells tickets and takes them back.
type Cinema struct {
	db     *sql.DB
	orm    *gorm.DB
	rdb    *redis.Client
	stripe *stripe.Client
	smtp   string
}

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Task
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.New(postgres.Config{Conn: db}), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	c := &Cinema{
		db: db, orm: orm, rdb: redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")), smtp: os.Getenv("SMTP_ADDR"),
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("refund:drawn", with(c.RefundDrawn))
	mux.HandleFunc("refund:task", with(c.RefundTask))
	mux.HandleFunc("ticket:drawn", with(c.TicketDrawn))
	mux.HandleFunc("ticket:task", with(c.TicketTask))
	mux.HandleFunc("mail:drawn", with(c.MailDrawn))
	mux.HandleFunc("mail:task", with(c.MailTask))
	mux.HandleFunc("credit:drawn", with(c.CreditDrawn))
	mux.HandleFunc("credit:task", with(c.CreditTask))
	mux.HandleFunc("admission:drawn", with(c.AdmissionDrawn))
	mux.HandleFunc("admission:task", with(c.AdmissionTask))
	mux.HandleFunc("seat:drawn", with(c.SeatDrawn))
	mux.HandleFunc("seat:task", with(c.SeatTask))

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
