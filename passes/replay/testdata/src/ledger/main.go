// Command ledger has effects of each kind on a database, each next to one that repeats without harm.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Task is the payload.
type Task struct {
	TransferID string
	Account    string
	Amount     int64
}

// Store is what the handlers keep their money in.
type Store interface {
	Balance(ctx context.Context, account string) (int64, error)
	SetBalance(ctx context.Context, account string, amount int64) error
}

type store struct{ db *sql.DB }

func (s store) Balance(ctx context.Context, account string) (n int64, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT balance FROM accounts WHERE id = $1", account).Scan(&n)
	return n, err
}

func (s store) SetBalance(ctx context.Context, account string, amount int64) error {
	_, err := s.db.ExecContext(ctx, "UPDATE accounts SET balance = $2 WHERE id = $1", account, amount)
	return err
}

type handlers struct {
	db    *sql.DB
	store Store
}

func decode(t *asynq.Task) (p Task, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

func (h *handlers) add(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE accounts SET balance = balance + $2 WHERE id = $1", p.Account, p.Amount)
	return err
}

// addInSteps reads in one method of an interface what another method writes.
func (h *handlers) addInSteps(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	old, err := h.store.Balance(ctx, p.Account)
	if err != nil {
		return err
	}
	return h.store.SetBalance(ctx, p.Account, old+p.Amount)
}

// unread runs a statement that comes from outside. It may write the mark that is looked for.
func (h *handlers) unread(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var n int
	if err := h.db.QueryRowContext(ctx, "SELECT count(*) FROM marks WHERE id = $1", p.TransferID).Scan(&n); err != nil || n > 0 {
		return err
	}
	if _, err := h.db.ExecContext(ctx, "UPDATE accounts SET balance = balance + $2 WHERE id = $1", p.Account, p.Amount); err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, os.Getenv("STATEMENT"), p.TransferID)
	return err
}

func (h *handlers) set(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.store.SetBalance(ctx, p.Account, p.Amount)
}

func (h *handlers) countAttempts(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE transfers SET attempts = attempts + 1 WHERE id = $1", p.TransferID)
	return err
}

func (h *handlers) remove(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "DELETE FROM transfers WHERE id = $1", p.TransferID)
	return err
}

func (h *handlers) insert(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO lines (id, account, amount) VALUES ($1, $2, $3)", uuid.New(), p.Account, p.Amount)
	return err
}

// insertTransfer gives a column that is unique by the schema.
func (h *handlers) insertTransfer(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO transfers (transfer_id, amount) VALUES ($1, $2)", p.TransferID, p.Amount)
	return err
}

// insertTime has a table without a unique column by the schema.
func (h *handlers) insertLine(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO lines (account, amount) VALUES ($1, $2)", p.Account, p.Amount)
	return err
}

// insertUnknown has a table that the schema does not list.
func (h *handlers) insertUnknown(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO notes (account, amount) VALUES ($1, $2)", p.Account, p.Amount)
	return err
}

func (h *handlers) insertTime(ctx context.Context, t *asynq.Task) error {
	_, err := h.db.ExecContext(ctx, "INSERT INTO runs (at, kind) VALUES ($1, 'nightly')", time.Now())
	return err
}

func (h *handlers) upsert(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO totals (account, amount) VALUES ($1, $2) ON CONFLICT (account) DO UPDATE SET amount = $2", p.Account, p.Amount)
	return err
}

func (h *handlers) upsertFresh(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO totals (key, amount) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET amount = $2", uuid.NewString(), p.Amount)
	return err
}

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		log.Fatal(err)
	}
	h := &handlers{db, store{db}}
	mux := asynq.NewServeMux()
	mux.HandleFunc("add", h.add)
	mux.HandleFunc("add:in_steps", h.addInSteps)
	mux.HandleFunc("unread", h.unread)
	mux.HandleFunc("set", h.set)
	mux.HandleFunc("count_attempts", h.countAttempts)
	mux.HandleFunc("remove", h.remove)
	mux.HandleFunc("insert", h.insert)
	mux.HandleFunc("insert:transfer", h.insertTransfer)
	mux.HandleFunc("insert:line", h.insertLine)
	mux.HandleFunc("insert:unknown", h.insertUnknown)
	mux.HandleFunc("insert:time", h.insertTime)
	mux.HandleFunc("upsert", h.upsert)
	mux.HandleFunc("upsert:fresh", h.upsertFresh)
	h.registerTries(mux)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}).Run(mux))
}
