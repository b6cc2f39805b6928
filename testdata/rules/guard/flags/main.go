// Command flags shows guards that answer by a flag, which a loop sets where it finds something still to be
// done, and one by a row of the calendar's month.
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
	"strconv"
	"strings"
	"time"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task names a certificate and says for how many days it is valid.
type Task struct {
	CertificateID string `json:"certificate_id"`
	Days          int    `json:"days"`
}

// Watch warns before certificates are no longer valid.
type Watch struct {
	db   *sql.DB
	addr string
}

// steps are the days before the end at which there is a warning.
var steps = []int{30, 14, 7}

func (w *Watch) mail(about string) error {
	return smtp.SendMail(w.addr, nil, "watch@example.com", []string{"ops@example.com"}, []byte("Subject: "+about+"\r\n\r\n")) // want guard `"alert:urgent", "alert:nearest", "alert:first" and 1 more .*repeats it` idempotencykey `"alert:asked" and "alert:never"`
}

func (w *Watch) warned(ctx context.Context, id string, days int) (n int, err error) {
	err = w.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM alerts WHERE certificate_id = $1 AND days = $2", id, days).Scan(&n)
	return n, err
}

func (w *Watch) setWarned(ctx context.Context, id string, days int) error {
	_, err := w.db.ExecContext(ctx, "INSERT INTO alerts (certificate_id, days) VALUES ($1, $2) ON CONFLICT DO NOTHING", id, days)
	return err
}

// Urgent looks for the most urgent step that was not warned of, and notes it after the mail.
func (w *Watch) Urgent(ctx context.Context, p Task) error {
	urgent, found := 0, false
	for _, days := range steps {
		if p.Days > days {
			continue
		}
		n, err := w.warned(ctx, p.CertificateID, days)
		if err != nil {
			return err
		}
		if n == 0 && (!found || days < urgent) {
			urgent, found = days, true
		}
	}
	if !found {
		return nil
	}
	if err := w.mail(fmt.Sprintf("%s ends in %d days", p.CertificateID, urgent)); err != nil {
		return err
	}
	return w.setWarned(ctx, p.CertificateID, urgent)
}

// Nearest does so in steps within each other, for steps that are listed for the certificate.
func (w *Watch) Nearest(ctx context.Context, p Task) error {
	steps, err := w.stepsOf(ctx, p.CertificateID)
	if err != nil {
		return err
	}
	var nearest int
	found := false
	for _, days := range steps {
		if p.Days <= days {
			n, err := w.warned(ctx, p.CertificateID, days)
			if err != nil {
				return err
			}
			if n == 0 {
				if !found || days < nearest {
					nearest = days
					found = true
				}
			}
		}
	}
	if !found {
		return nil
	}
	if err := w.mail(fmt.Sprintf("%s ends in %d days", p.CertificateID, nearest)); err != nil {
		return err
	}
	return w.setWarned(ctx, p.CertificateID, nearest)
}

// Asked also warns of the step that the task names, whether it was warned of or not.
func (w *Watch) Asked(ctx context.Context, p Task) error {
	steps, err := w.stepsOf(ctx, p.CertificateID)
	if err != nil {
		return err
	}
	var asked int
	found := false
	for _, days := range steps {
		n, err := w.warned(ctx, p.CertificateID, days)
		if err != nil {
			return err
		}
		if n == 0 {
			asked = days
			found = true
		}
		if days == p.Days {
			asked = days
			found = true
		}
	}
	if !found {
		return nil
	}
	if err := w.mail(fmt.Sprintf("%s ends in %d days", p.CertificateID, asked)); err != nil {
		return err
	}
	return w.setWarned(ctx, p.CertificateID, asked)
}

// stepsOf lists the steps of one certificate, or those of all.
func (w *Watch) stepsOf(ctx context.Context, id string) ([]int, error) {
	var own string
	err := w.db.QueryRowContext(ctx, "SELECT steps FROM own_steps WHERE certificate_id = $1", id).Scan(&own)
	if errors.Is(err, sql.ErrNoRows) {
		return steps, nil
	}
	if err != nil {
		return nil, err
	}
	var list []int
	for _, part := range strings.Split(own, ",") {
		if n, err := strconv.Atoi(part); err == nil {
			list = append(list, n)
		}
	}
	return list, nil
}

// First takes the first step that was not warned of.
func (w *Watch) First(ctx context.Context, p Task) error {
	first, found := 0, false
	for _, days := range steps {
		n, err := w.warned(ctx, p.CertificateID, days)
		if err != nil {
			return err
		}
		if n == 0 {
			first, found = days, true
			break
		}
	}
	if !found {
		return nil
	}
	if err := w.mail(fmt.Sprintf("%s ends in %d days", p.CertificateID, first)); err != nil {
		return err
	}
	return w.setWarned(ctx, p.CertificateID, first)
}

// Never notes nothing.
func (w *Watch) Never(ctx context.Context, p Task) error {
	found := false
	for _, days := range steps {
		n, err := w.warned(ctx, p.CertificateID, days)
		if err != nil {
			return err
		}
		if n == 0 {
			found = true
		}
	}
	if !found {
		return nil
	}
	return w.mail(p.CertificateID + " ends soon")
}

// Claimed notes before the mail which step is warned of, and leaves if another run has noted it.
func (w *Watch) Claimed(ctx context.Context, p Task) error {
	res, err := w.db.ExecContext(ctx, "INSERT INTO alerts (certificate_id, days) VALUES ($1, $2) ON CONFLICT DO NOTHING", p.CertificateID, p.Days)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return w.mail(fmt.Sprintf("%s ends in %d days", p.CertificateID, p.Days))
}

// Month reports once a month, and notes it after the mail.
func (w *Watch) Month(ctx context.Context, _ Task) error {
	month := time.Now().UTC().Format("2006-01")
	var found string
	err := w.db.QueryRowContext(ctx, "SELECT month FROM reports WHERE month = $1", month).Scan(&found)
	if err == nil {
		return nil
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if err := w.mail("The certificates of " + month); err != nil {
		return err
	}
	_, err = w.db.ExecContext(ctx, "INSERT INTO reports (month) VALUES ($1)", month)
	return err
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
	w := &Watch{db: db, addr: os.Getenv("SMTP_ADDR")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("alert:urgent", with(w.Urgent))
	mux.HandleFunc("alert:nearest", with(w.Nearest))
	mux.HandleFunc("alert:asked", with(w.Asked))
	mux.HandleFunc("alert:first", with(w.First))
	mux.HandleFunc("alert:never", with(w.Never))
	mux.HandleFunc("alert:claimed", with(w.Claimed))
	mux.HandleFunc("report:month", with(w.Month))
	mux.HandleFunc("outage:planned", with(w.Planned))
	mux.HandleFunc("outage:told", with(w.Told))
	mux.HandleFunc("outage:kept", with(w.Kept))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
