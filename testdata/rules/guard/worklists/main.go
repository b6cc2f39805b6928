// Command worklists shows lists of what is still to do: put together under a test, and worked off behind
// it. Whether a second run finds the list empty is for the test to say, however far from the effect.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// forUpdate locks the rows that are read.
var forUpdate = clause.Locking{Strength: "UPDATE"}

// Task names guests and how many seats there should be.
type Task struct {
	OperationID string  `json:"operation_id"`
	Guests      []int64 `json:"guests"`
	Seats       int64   `json:"seats"`
}

// Seat is where a guest sits.
type Seat struct {
	ID      uint `gorm:"primaryKey"`
	GuestID int64
	No      int64
}

// Guest is asked to a party, and may be excused.
type Guest struct {
	ID      int64 `gorm:"primaryKey"`
	Excused bool
	Greeted bool
	Wishes  *Wishes `gorm:"serializer:json"`
}

// SeatingLog says how many seats there were, or why they were not counted.
type SeatingLog struct {
	ID    uint `gorm:"primaryKey"`
	Total int64
	Error string
}

// Wishes are what a guest asks for.
type Wishes struct{ Seated bool }

// Hall seats guests.
type Hall struct{ db *gorm.DB }

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, task *asynq.Task) error {
		var t Task
		if err := json.Unmarshal(task.Payload(), &t); err != nil {
			return fmt.Errorf("decode %s: %w: %w", task.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, t)
	}
}

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	if err := db.AutoMigrate(&Seat{}, &Guest{}, &SeatingLog{}, &Stall{}, &Lot{}, &Voucher{}, &Booking{}, &Place{}); err != nil {
		log.Fatal(err)
	}
	h := &Hall{db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("seats:of_invited", with(h.OfInvited))
	mux.HandleFunc("seats:of_unseated", with(h.OfUnseated))
	mux.HandleFunc("seats:of_invited_at_once", with(h.OfInvitedAtOnce))
	mux.HandleFunc("seats:of_unseated_at_once", with(h.OfUnseatedAtOnce))
	mux.HandleFunc("seats:missing_in_set", with(h.MissingInSet))
	mux.HandleFunc("seats:missing_in_set_at_once", with(h.MissingInSetAtOnce))
	mux.HandleFunc("seats:missing_by_guest", with(h.MissingByGuest))
	mux.HandleFunc("seats:excused_in_set", with(h.ExcusedInSet))
	mux.HandleFunc("seats:not_listed", with(h.NotListed))
	mux.HandleFunc("seats:not_excused", with(h.NotExcused))
	mux.HandleFunc("seats:not_listed_if_any", with(h.NotListedIfAny))
	mux.HandleFunc("seats:not_listed_if_asked", with(h.NotListedIfAsked))
	mux.HandleFunc("seats:topped_up", with(h.ToppedUp))
	mux.HandleFunc("seats:added", with(h.Added))
	mux.HandleFunc("seats:counted", with(h.Counted))
	mux.HandleFunc("guests:greeted_apart", with(h.GreetedApart))
	mux.HandleFunc("guests:greeted_together", with(h.GreetedTogether))
	mux.HandleFunc("guests:wished", with(h.Wished))
	mux.HandleFunc("guests:wished_once", with(h.WishedOnce))
	mux.HandleFunc("places:freed", with(h.Freed))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
