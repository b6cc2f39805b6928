// Command losses shows marks that last before what stands behind them, which a crash in between
// loses, and in what forms that comes: claims that expire, marks in Redis, violations that are
// returned, loops, deferred functions, transactions that PostgreSQL does not commit. Beside each
// stands its nearest form that loses nothing.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"github.com/redis/go-redis/v9"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	RewardID string   `json:"reward_id"`
	MemberID string   `json:"member_id"`
	Email    string   `json:"email"`
	Points   int64    `json:"points"`
	Coupons  []string `json:"coupons"`
}

// Rewards gives points to members.
type Rewards struct {
	db    *sql.DB
	orm   *gorm.DB
	rdb   *redis.Client
	queue *asynq.Client
	smtp  string
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

// inTx runs fn in a transaction.
func (r *Rewards) inTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// isDuplicate reports whether a row is refused because it is there already.
func isDuplicate(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == "23505"
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
	redisAt := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	r := &Rewards{db: db, orm: orm, rdb: redis.NewClient(&redis.Options{Addr: redisAt.Addr}), queue: asynq.NewClient(redisAt), smtp: os.Getenv("SMTP_ADDR")}
	mux := asynq.NewServeMux()
	r.register(mux)
	log.Fatal(asynq.NewServer(redisAt, asynq.Config{Concurrency: 10}).Run(mux))
}

func (r *Rewards) register(mux *asynq.ServeMux) {
	mux.HandleFunc("tier:claimed_for_a_day", with(r.TierClaimedForADay))
	mux.HandleFunc("tier:claimed_for_a_minute", with(r.TierClaimedForAMinute))
	mux.HandleFunc("tier:flagged_first", with(r.TierFlaggedFirst))
	mux.HandleFunc("tier:flagged_last", with(r.TierFlaggedLast))
	mux.HandleFunc("tier:looked_up", with(r.TierLookedUp))
	mux.HandleFunc("tier:looked_up_inside", with(r.TierLookedUpInside))
	mux.HandleFunc("tier:deferred", with(r.TierDeferred))
	mux.HandleFunc("tier:deferred_inside", with(r.TierDeferredInside))
	mux.HandleFunc("tier:deferred_behind", with(r.TierDeferredBehind))
	mux.HandleFunc("tier:deferred_always", with(r.TierDeferredAlways))
	mux.HandleFunc("tier:refused", with(r.TierRefused))
	mux.HandleFunc("tier:refused_inside", with(r.TierRefusedInside))
	mux.HandleFunc("tier:given_back", with(r.TierGivenBack))
	mux.HandleFunc("tier:busy", with(r.TierBusy))
	mux.HandleFunc("tier:listed", with(r.TierListed))
	mux.HandleFunc("tier:listed_again", with(r.TierListedAgain))
	mux.HandleFunc("coupons:refused", with(r.CouponsRefused))
	mux.HandleFunc("coupons:kept", with(r.CouponsKept))
	mux.HandleFunc("coupons:unlike", with(r.CouponsUnlike))
	mux.HandleFunc("coupons:alike", with(r.CouponsAlike))
	mux.HandleFunc("coupons:aborted", with(r.CouponsAborted))
	mux.HandleFunc("coupons:committed", with(r.CouponsCommitted))
	mux.HandleFunc("coupons:told", with(r.CouponsTold))
	mux.HandleFunc("coupons:told_again", with(r.CouponsToldAgain))

	mux.HandleFunc("points:flagged_inside", with(r.PointsFlaggedInside))
	mux.HandleFunc("points:flagged_behind", with(r.PointsFlaggedBehind))
	mux.HandleFunc("points:claimed_between", with(r.PointsClaimedBetween))
	mux.HandleFunc("points:claimed_inside", with(r.PointsClaimedInside))
	mux.HandleFunc("points:committed", with(r.PointsCommitted))
	mux.HandleFunc("points:rolled_back", with(r.PointsRolledBack))
	mux.HandleFunc("points:nothing_done", with(r.PointsNothingDone))
	mux.HandleFunc("points:aborted", with(r.PointsAborted))
	mux.HandleFunc("tier:aborted", with(r.TierAborted))
	mux.HandleFunc("tier:nothing_done", with(r.TierNothingDone))
	mux.HandleFunc("entry:ended", with(r.EntryEnded))
	mux.HandleFunc("entry:left", with(r.EntryLeft))
	mux.HandleFunc("entry:noted", with(r.EntryNoted))
	mux.HandleFunc("news:forgotten", with(r.NewsForgotten))
	mux.HandleFunc("news:retained", with(r.NewsRetained))
}
