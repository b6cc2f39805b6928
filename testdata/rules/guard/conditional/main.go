// Command conditional shows updates whose WHERE decides whether they apply: the last operation, a
// flag, a state, a time that is NULL, a version. Each is shown with a condition that the update
// itself ends, and with one that it leaves as it is.
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
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	VisitID string `json:"visit_id"`
	MeterID int64  `json:"meter_id"`
	Units   int64  `json:"units"`
	Email   string `json:"email"`
}

// Meter counts what a customer uses.
type Meter struct {
	ID        int64 `gorm:"primaryKey"`
	Reading   int64
	Version   int64
	LastVisit string
}

const office = "office@example.com"

var host = os.Getenv("SMTP_ADDR")

func (p Task) to() []string { return []string{p.Email} }

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
	dsn := os.Getenv("DATABASE_URL")
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.Open(dsn), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	register(mux, &Meters{db: db, orm: orm}, &Visits{db: db})
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func register(mux *asynq.ServeMux, m *Meters, v *Visits) {
	mux.HandleFunc("last:set_only", with(m.LastSetOnly))
	mux.HandleFunc("last:other", with(m.LastOther))
	mux.HandleFunc("last:distinct", with(m.LastDistinct))
	mux.HandleFunc("last:model_only", with(m.LastModelOnly))
	mux.HandleFunc("last:model", with(m.LastModel))
	mux.HandleFunc("version:read", with(m.VersionRead))
	mux.HandleFunc("version:model", with(m.VersionModel))
	mux.HandleFunc("flag:kept", with(v.FlagKept))
	mux.HandleFunc("flag:raised", with(v.FlagRaised))

	mux.HandleFunc("state:other", with(v.StateOther))
	mux.HandleFunc("state:same", with(v.StateSame))
	mux.HandleFunc("state:one", with(v.StateOne))
	mux.HandleFunc("state:several", with(v.StateSeveral))
	mux.HandleFunc("state:none_of", with(v.StateNoneOf))
	mux.HandleFunc("state:returning", with(v.StateReturning))
	mux.HandleFunc("time:again", with(v.TimeAgain))
	mux.HandleFunc("time:null", with(v.TimeNull))
	mux.HandleFunc("row:deleted_unheeded", with(v.RowDeletedUnheeded))
	mux.HandleFunc("row:deleted", with(v.RowDeleted))
}
