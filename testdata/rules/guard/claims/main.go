// Command claims shows how a program claims a mail before it sends it: each form in which a driver
// says that a row was there before, the commands of Redis that succeed once, and memory, which
// does not outlive the process. Next to each stands the same without a look at the answer.
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
	_ "github.com/lib/pq" // the database driver
	"github.com/redis/go-redis/v9"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	LetterID string   `json:"letter_id"`
	Email    string   `json:"email"`
	Copies   []string `json:"copies"`
}

const office = "office@example.com"

var host = os.Getenv("SMTP_ADDR")

func (p Task) to() []string { return []string{p.Email} }

func (p Task) text() []byte { return []byte("letter " + p.LetterID) }

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
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		log.Fatal(err)
	}
	pool, err := pgxpool.New(context.Background(), dsn)
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.Open(dsn), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	rows := &Rows{db: db, pool: pool, orm: orm}
	keys := &Keys{rdb: redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})}
	connect()

	mux := asynq.NewServeMux()
	register(mux, rows, keys, NewMemory())
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func register(mux *asynq.ServeMux, rows *Rows, keys *Keys, memory *Memory) {
	mux.HandleFunc("duplicate:other_code", with(rows.OtherCode))
	mux.HandleFunc("duplicate:went_on", with(rows.WentOn))
	mux.HandleFunc("duplicate:logged", with(rows.Logged))
	mux.HandleFunc("duplicate:pgx", with(rows.Pgx))
	mux.HandleFunc("duplicate:pgx_named", with(rows.PgxNamed))
	mux.HandleFunc("duplicate:pgx_cast", with(rows.PgxCast))
	mux.HandleFunc("duplicate:pgx_switch", with(rows.PgxSwitch))
	mux.HandleFunc("duplicate:pq", with(rows.Pq))
	mux.HandleFunc("duplicate:pq_name", with(rows.PqName))
	mux.HandleFunc("duplicate:any_driver", with(rows.AnyDriver))
	mux.HandleFunc("duplicate:sqlstate", with(rows.SQLState))
	mux.HandleFunc("duplicate:text", with(rows.Text))
	mux.HandleFunc("duplicate:text_code", with(rows.TextCode))
	mux.HandleFunc("duplicate:any_error", with(rows.AnyError))
	mux.HandleFunc("duplicate:returned", with(rows.Returned))
	mux.HandleFunc("nothing:unheeded", with(rows.NothingUnheeded))
	mux.HandleFunc("nothing:affected", with(rows.NothingAffected))
	mux.HandleFunc("nothing:returning", with(rows.NothingReturning))
	mux.HandleFunc("nothing:selected", with(rows.NothingSelected))
	mux.HandleFunc("scanned:returning", with(rows.ScannedReturning))
	mux.HandleFunc("scanned:only", with(rows.ScannedOnly))
	mux.HandleFunc("lease:taken", with(rows.LeaseTaken))
	mux.HandleFunc("lease:old", with(rows.LeaseOld))
	mux.HandleFunc("lease:stamped_taken", with(rows.LeaseStampedTaken))
	mux.HandleFunc("lease:stamped_old", with(rows.LeaseStampedOld))

	mux.HandleFunc("redis:added_unheeded", with(keys.AddedUnheeded))
	mux.HandleFunc("redis:added", with(keys.Added))
	mux.HandleFunc("redis:field", with(keys.Field))
	mux.HandleFunc("redis:arguments", with(keys.Arguments))
	mux.HandleFunc("redis:command", with(keys.Command))
	mux.HandleFunc("redis:value", with(keys.Value))
	mux.HandleFunc("redis:set_after", with(keys.SetAfter))
	mux.HandleFunc("redis:held", with(keys.Held))
	mux.HandleFunc("redis:held_once", with(keys.HeldOnce))
	mux.HandleFunc("redis:held_within", with(keys.HeldWithin))
	mux.HandleFunc("redis:taken_within", with(keys.TakenWithin))
	mux.HandleFunc("redis:state_after_failure", with(keys.StateAfterFailure))
	mux.HandleFunc("redis:state_beside", with(keys.StateBeside))
	mux.HandleFunc("redis:state_after", with(keys.StateAfter))
	mux.HandleFunc("round:first_failure", with(keys.RoundFirstFailure))
	mux.HandleFunc("round:goes_on", with(keys.RoundGoesOn))
	mux.HandleFunc("round:each", with(keys.RoundEach))

	mux.HandleFunc("list:given_back", with(keys.ListGivenBack))
	mux.HandleFunc("list:kept", with(keys.ListKept))

	mux.HandleFunc("optional:claimed", with(once(rows.OptionalClaimed)))
	mux.HandleFunc("optional:noted", with(noted(rows.OptionalNoted)))

	mux.HandleFunc("memory:map", with(memory.Map))
	mux.HandleFunc("memory:claimed", with(memory.Claimed))
	mux.HandleFunc("memory:marked", with(memory.Marked))
}
