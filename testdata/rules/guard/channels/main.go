// Command channels shows tests on the error of a method of which nobody can say whose it is. One that
// sends leaves nothing that a later run would find; one that claims may.
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
)

// Task names a notice, whose it is, and the channel that brings it.
type Task struct {
	NoticeID string `json:"notice_id"`
	TenantID int64  `json:"tenant_id"`
	Channel  string `json:"channel"`
}

// Channel brings notices to people.
type Channel interface {
	// Claim fails if the notice was claimed before.
	Claim(ctx context.Context, noticeID string) error
	Send(ctx context.Context, noticeID string) error
}

// Paper prints.
type Paper struct{ db *sql.DB }

// Claim takes a notice, once.
func (p *Paper) Claim(ctx context.Context, noticeID string) error { return claim(ctx, p.db, noticeID) }

// Send prints a notice.
func (p *Paper) Send(_ context.Context, noticeID string) error {
	_, err := fmt.Println(noticeID)
	return err
}

// Silent keeps notices to itself.
type Silent struct{ db *sql.DB }

// Claim takes a notice, once.
func (s *Silent) Claim(ctx context.Context, noticeID string) error { return claim(ctx, s.db, noticeID) }

// Send does nothing.
func (*Silent) Send(context.Context, string) error { return nil }

func claim(ctx context.Context, db *sql.DB, noticeID string) error {
	_, err := db.ExecContext(ctx, "INSERT INTO sent_notices (notice_id) VALUES ($1)", noticeID)
	return err
}

// Meter counts what was sent. Nothing in the program is one.
type Meter interface{ Sent(channel string) }

// Office sends notices through channels that are known when it runs.
type Office struct {
	db       *sql.DB
	channels sync.Map
	meter    Meter
}

func (o *Office) channel(name string) (Channel, error) {
	found, ok := o.channels.Load(name)
	if !ok {
		return nil, fmt.Errorf("no channel %s", name)
	}
	return found.(Channel), nil
}

// count adds a notice to what its tenant has used.
func (o *Office) count(ctx context.Context, tenant int64) error {
	_, err := o.db.ExecContext(ctx, "UPDATE quotas SET used = used + 1 WHERE tenant_id = $1", tenant) // want increment `"channel:counted" and "channel:measured" .*again`
	return err
}

// Counted counts what was sent.
func (o *Office) Counted(ctx context.Context, t Task) error {
	c, err := o.channel(t.Channel)
	if err != nil {
		return err
	}
	if err := c.Send(ctx, t.NoticeID); err != nil {
		return fmt.Errorf("send %s: %w", t.NoticeID, err)
	}
	return o.count(ctx, t.TenantID)
}

// Measured counts what was printed, once the meter knows.
func (o *Office) Measured(ctx context.Context, t Task) error {
	var tenant string
	if err := o.db.QueryRowContext(ctx, "SELECT name FROM tenants WHERE id = $1", t.TenantID).Scan(&tenant); err != nil {
		return err
	}
	if tenant == "" {
		return nil
	}
	if o.meter != nil {
		o.meter.Sent(t.Channel)
	}
	return o.count(ctx, t.TenantID)
}

// Claimed counts what it claimed.
func (o *Office) Claimed(ctx context.Context, t Task) error {
	c, err := o.channel(t.Channel)
	if err != nil {
		return err
	}
	if err := c.Claim(ctx, t.NoticeID); err != nil {
		return fmt.Errorf("claim %s: %w", t.NoticeID, err)
	}
	return o.count(ctx, t.TenantID)
}

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
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	o := &Office{db: db}
	o.channels.Store("paper", &Paper{db})
	o.channels.Store("silent", &Silent{db})

	mux := asynq.NewServeMux()
	mux.HandleFunc("channel:counted", with(o.Counted))
	mux.HandleFunc("channel:measured", with(o.Measured))
	mux.HandleFunc("channel:claimed", with(o.Claimed))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
