// Command answers shows guards that look at what a statement answers: no rows, a row that was
// there, how many were counted, whether a claim was won. Each form is shown once with an answer
// that an earlier run has changed, and once with one that it has not.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"github.com/redis/go-redis/v9"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	DepositID string `json:"deposit_id"`
	Round     string `json:"round"`
	OwnerID   int64  `json:"owner_id"`
	Amount    int64  `json:"amount"`
	Version   int64  `json:"version"`
	Email     string `json:"email"`
}

// Deposits pays deposits back.
type Deposits struct {
	db   *sql.DB
	orm  *gorm.DB
	rdb  *redis.Client
	smtp string
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

// mail tells an owner about a deposit.
func (d *Deposits) mail(to, about string) error {
	return smtp.SendMail(d.smtp, nil, "deposits@example.com", []string{to}, []byte("Subject: deposit "+about+"\r\n\r\n")) // want guard `"cursor:marked" .*repeats it` guard `"claim:expiring" .*expired` idempotencykey `"claim:by_clock", "claim:pushed", "duplicate:logged" and 1 more`
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
	d := &Deposits{db: db, orm: orm, rdb: redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}), smtp: os.Getenv("SMTP_ADDR")}

	mux := asynq.NewServeMux()
	mux.HandleFunc("limit:reached", with(d.LimitReached))
	mux.HandleFunc("limit:first", with(d.LimitFirst))
	mux.HandleFunc("quota:day", with(d.QuotaOfADay))
	mux.HandleFunc("quota:deposit", with(d.QuotaOfADeposit))
	mux.HandleFunc("credit:scaled", with(d.CreditScaled))
	mux.HandleFunc("credit:given", with(d.CreditGiven))
	mux.HandleFunc("list:unmarked", with(d.ListUnmarked))
	mux.HandleFunc("list:marked", with(d.ListMarked))
	mux.HandleFunc("cursor:marked", with(d.CursorMarked))
	mux.HandleFunc("cursor:claimed", with(d.CursorClaimed))
	mux.HandleFunc("receipt:found", with(d.ReceiptFound))
	mux.HandleFunc("receipt:created", with(d.ReceiptCreated))
	mux.HandleFunc("receipt:saved", with(d.ReceiptSaved))
	mux.HandleFunc("receipt:inserted", with(d.ReceiptInserted))
	mux.HandleFunc("duplicate:logged", with(d.DuplicateLogged))
	mux.HandleFunc("duplicate:told", with(d.DuplicateTold))
	mux.HandleFunc("notice:other", with(d.NoticeOther))
	mux.HandleFunc("notice:same", with(d.NoticeSame))
	mux.HandleFunc("version:read", with(d.VersionRead))
	mux.HandleFunc("version:given", with(d.VersionGiven))

	mux.HandleFunc("claim:by_clock", with(d.ClaimByClock))
	mux.HandleFunc("claim:by_deposit", with(d.ClaimByDeposit))
	mux.HandleFunc("claim:expiring", with(d.ClaimExpiring))
	mux.HandleFunc("claim:counted", with(d.ClaimCounted))
	mux.HandleFunc("claim:pushed", with(d.ClaimPushed))
	mux.HandleFunc("claim:pushed_first", with(d.ClaimPushedFirst))

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
