// Command openings shows writes that let a task go on, or that leave what is tested as it was: settings that are
// made where there are none, a quota that begins anew each day, a status that is let pass, an address that is
// looked up again.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task is the payload of all tasks of this program.
type Task struct {
	ReportID  string `json:"report_id"`
	ClientID  string `json:"client_id"`
	UpgradeID string `json:"upgrade_id"`
	Box       string `json:"box"`
	Kind      string `json:"kind"`
	Tokens    int64  `json:"tokens"`
}

var host = os.Getenv("SMTP_ADDR")

// Office does them.
type Office struct {
	db *sql.DB
}

// Settings are those of the whole program.
type Settings struct {
	Alerts     bool
	Recipients []string
}

// settings are read, and made where there are none.
func (o *Office) settings(ctx context.Context) (*Settings, error) {
	var s Settings
	var raw []byte
	err := o.db.QueryRowContext(ctx, `SELECT alerts, recipients FROM settings WHERE singleton = TRUE`).Scan(&s.Alerts, &raw)
	if errors.Is(err, sql.ErrNoRows) {
		return o.begin(ctx)
	}
	if err != nil {
		return nil, err
	}
	return &s, json.Unmarshal(raw, &s.Recipients)
}

// begin makes the settings. Where another has just done so it reads them.
func (o *Office) begin(ctx context.Context) (*Settings, error) {
	var s Settings
	var raw []byte
	err := o.db.QueryRowContext(ctx, `INSERT INTO settings (singleton, alerts, recipients) VALUES (TRUE, FALSE, $1)
		ON CONFLICT (singleton) DO NOTHING RETURNING alerts, recipients`, "[]").Scan(&s.Alerts, &raw)
	if errors.Is(err, sql.ErrNoRows) {
		return o.settings(ctx)
	}
	if err != nil {
		return nil, err
	}
	return &s, json.Unmarshal(raw, &s.Recipients)
}

// Mailed asks the settings who gets the report.
func (o *Office) Mailed(ctx context.Context, p Task) error {
	s, err := o.settings(ctx)
	if err != nil {
		return err
	}
	if len(s.Recipients) == 0 {
		return nil
	}
	return smtp.SendMail(host, nil, "office@example.com", s.Recipients, []byte(p.ReportID)) // want idempotencykey `"report:mailed"`
}

// Alerted asks them whether it is wanted.
func (o *Office) Alerted(ctx context.Context, p Task) error {
	s, err := o.settings(ctx)
	if err != nil {
		return err
	}
	if !s.Alerts {
		return nil
	}
	_, err = o.db.ExecContext(ctx, `INSERT INTO alerts (report_id) VALUES ($1)`, p.ReportID) // want insert `"report:alerted"`
	return err
}

// Claimed inserts what is of the report, and leaves where that is there.
func (o *Office) Claimed(ctx context.Context, p Task) error {
	var id string
	err := o.db.QueryRowContext(ctx, `INSERT INTO reports (report_id) VALUES ($1) ON CONFLICT (report_id) DO NOTHING RETURNING report_id`, p.ReportID).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, "office@example.com", []string{"kim@example.com"}, []byte(id))
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
	o := &Office{db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("report:mailed", with(o.Mailed))
	mux.HandleFunc("report:alerted", with(o.Alerted))
	mux.HandleFunc("report:claimed", with(o.Claimed))
	mux.HandleFunc("quota:taken", with(o.Taken))
	mux.HandleFunc("quota:used_up", with(o.UsedUp))
	mux.HandleFunc("upgrade:resumed", with(o.Resumed))
	mux.HandleFunc("upgrade:started", with(o.Started))
	mux.HandleFunc("box:found", with(o.Found))
	mux.HandleFunc("box:moved", with(o.Moved))
	mux.HandleFunc("box:sorted", with(o.Sorted))
	mux.HandleFunc("box:closed", with(o.Closed))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
