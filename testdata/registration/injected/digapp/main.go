// Command digapp is wired by dig: two stores of one interface have names.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"go.uber.org/dig"
)

// Booking is the payload of all tasks.
type Booking struct {
	BookingID string `json:"booking_id"`
	Seat      string `json:"seat"`
	Guests    int64  `json:"guests"`
}

// Seats is what the handlers need of a store.
type Seats interface {
	Book(ctx context.Context, seat string, guests int64) error
}

// Counted counts the guests of a seat.
type Counted struct{ db *sql.DB }

// Book adds guests.
func (c *Counted) Book(ctx context.Context, seat string, guests int64) error {
	_, err := c.db.ExecContext(ctx, "UPDATE seats SET guests = guests + $1 WHERE seat = $2", guests, seat) // want increment `"seat:count".*guests = guests \+ \$1`
	return err
}

// Assigned says how many guests a seat has.
type Assigned struct{ db *sql.DB }

// Book sets the guests.
func (a *Assigned) Book(ctx context.Context, seat string, guests int64) error {
	_, err := a.db.ExecContext(ctx, "UPDATE seats SET guests = $1 WHERE seat = $2", guests, seat)
	return err
}

// Stores are the results of one constructor.
type Stores struct {
	dig.Out

	Counted  Seats `name:"counted"`
	Assigned Seats `name:"assigned"`
}

func newStores(db *sql.DB) Stores {
	return Stores{Counted: &Counted{db}, Assigned: &Assigned{db}}
}

// Handlers has both stores.
type Handlers struct {
	dig.In

	Counted  Seats `name:"counted"`
	Assigned Seats `name:"assigned"`
}

// Count books with the store that counts.
func (h Handlers) Count(ctx context.Context, t *asynq.Task) error { return book(ctx, t, h.Counted) }

// Assign books with the store that assigns.
func (h Handlers) Assign(ctx context.Context, t *asynq.Task) error { return book(ctx, t, h.Assigned) }

func book(ctx context.Context, t *asynq.Task, seats Seats) error {
	var b Booking
	if err := json.Unmarshal(t.Payload(), &b); err != nil {
		return err
	}
	return seats.Book(ctx, b.Seat, b.Guests)
}

func openDB() (*sql.DB, error) {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		return nil, err
	}
	_, err = db.Exec("CREATE TABLE IF NOT EXISTS seats (seat text PRIMARY KEY, guests bigint NOT NULL)")
	return db, err
}

func main() {
	c := dig.New()
	for _, constructor := range []any{openDB, newStores, asynq.NewServeMux} {
		if err := c.Provide(constructor); err != nil {
			log.Fatal(err)
		}
	}
	err := c.Invoke(func(mux *asynq.ServeMux, h Handlers) error {
		mux.HandleFunc("seat:count", h.Count)
		mux.HandleFunc("seat:assign", h.Assign)
		srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 2})
		return srv.Run(mux)
	})
	log.Fatal(err)
}
