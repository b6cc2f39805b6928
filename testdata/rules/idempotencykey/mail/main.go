// Command mail shows mails that are sent again on each run, through four libraries, next to
// mails that are claimed before they are sent.
package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/redis/go-redis/v9"
	gomailv0 "github.com/wneessen/go-mail"
	"gopkg.in/gomail.v2"
)

// Task is the payload of all tasks of this program.
type Task struct {
	BookingID string   `json:"booking_id"`
	Email     string   `json:"email"`
	Guests    []string `json:"guests"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func main() {
	host := os.Getenv("SMTP_HOST")
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	client, err := gomailv0.NewClient(host, gomailv0.WithTLSPortPolicy(gomailv0.TLSMandatory))
	if err != nil {
		log.Fatal(err)
	}
	m := &Mailer{
		host:   host,
		dialer: gomail.NewDialer(host, 587, "mailer", os.Getenv("SMTP_PASSWORD")),
		client: client,
		rdb:    redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}),
		db:     db,
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:confirm", m.Confirm)
	mux.HandleFunc("mail:guests", m.Guests)
	mux.HandleFunc("mail:ticket", m.Ticket)
	mux.HandleFunc("mail:reminder", m.Reminder)

	mux.HandleFunc("mail:confirm_once", m.ConfirmOnce)
	mux.HandleFunc("mail:guests_once", m.GuestsOnce)
	mux.HandleFunc("mail:ticket_once", m.TicketOnce)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
