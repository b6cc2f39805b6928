// Command locks shows what keeps two runs of one task apart that read a state and then write it: a
// locked row, an advisory lock, and the locks that have no effect. Nothing is
// reported here, since the hole needs two runs at the same time.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"sync"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Shift is what somebody worked.
type Shift struct {
	ID       string `gorm:"primaryKey"`
	WorkerID int64
	Hours    int64
	Status   string
}

// Worker is somebody who works.
type Worker struct {
	ID    int64 `gorm:"primaryKey"`
	Hours int64
}

// Closed is the state of a shift that was counted.
const Closed = "closed"

// Task is the payload of all tasks of this program.
type Task struct {
	ShiftID  string `json:"shift_id"`
	WorkerID int64  `json:"worker_id"`
	Hours    int64  `json:"hours"`
}

// Payroll counts hours.
type Payroll struct {
	db *sql.DB
	mu sync.Mutex
}

// Models counts them through gorm.
type Models struct {
	db *gorm.DB
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
	register(mux, &Payroll{db: db}, &Models{db: orm})
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func register(mux *asynq.ServeMux, b *Payroll, m *Models) {
	mux.HandleFunc("row:none", with(b.RowNone))
	mux.HandleFunc("row:locked", with(b.RowLocked))
	mux.HandleFunc("row:late", with(b.RowLate))
	mux.HandleFunc("row:first", with(b.RowFirst))
	mux.HandleFunc("row:conditional", with(b.RowConditional))
	mux.HandleFunc("advisory:outside", with(b.AdvisoryOutside))
	mux.HandleFunc("advisory:inside", with(b.AdvisoryInside))
	mux.HandleFunc("memory:mutex", with(b.MemoryMutex))
	mux.HandleFunc("session:given_back", with(b.SessionGivenBack))
	mux.HandleFunc("session:held", with(b.SessionHeld))

	mux.HandleFunc("model:outside", with(m.Outside))
	mux.HandleFunc("model:ignored", with(m.Ignored))
	mux.HandleFunc("model:locked", with(m.Locked))
}
