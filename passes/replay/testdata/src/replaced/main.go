// Command replaced inserts rows behind deletes of all sorts.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Task is the payload.
type Task struct {
	Account string
	Amount  int64
	Full    bool
}

type handlers struct{ db *sql.DB }

func decode(t *asynq.Task) (p Task, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

type step func(context.Context, Task) error

// with makes a handler of two steps.
func (h *handlers) with(first, second step) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		p, err := decode(t)
		if err != nil {
			return err
		}
		if err := first(ctx, p); err != nil {
			return err
		}
		return second(ctx, p)
	}
}

func (h *handlers) insert(ctx context.Context, p Task) error {
	_, err := h.db.ExecContext(ctx, "INSERT INTO lines (account, amount, kind) VALUES ($1, $2, 'fee')", p.Account, p.Amount)
	return err
}

func (h *handlers) insertBatch(ctx context.Context, p Task) error {
	batch := uuid.New()
	if _, err := h.db.ExecContext(ctx, "DELETE FROM lines WHERE batch = $1", batch); err != nil {
		return err
	}
	_, err := h.db.ExecContext(ctx, "INSERT INTO lines (batch, account) VALUES ($1, $2)", batch, p.Account)
	return err
}

func (h *handlers) clear(ctx context.Context, p Task) error {
	if p.Account == "" {
		return errors.New("no account")
	}
	_, err := h.db.ExecContext(ctx, "DELETE FROM lines WHERE account = $1 AND kind = 'fee'", p.Account)
	return err
}

func (h *handlers) clearAll(ctx context.Context, _ Task) error {
	_, err := h.db.ExecContext(ctx, "TRUNCATE TABLE lines")
	return err
}

func (h *handlers) clearKind(ctx context.Context, p Task) error {
	_, err := h.db.ExecContext(ctx, "DELETE FROM lines WHERE account = $1 AND kind = 'tax'", p.Account)
	return err
}

func (h *handlers) clearOther(ctx context.Context, p Task) error {
	_, err := h.db.ExecContext(ctx, "DELETE FROM notes WHERE account = $1", p.Account)
	return err
}

func (h *handlers) clearSome(ctx context.Context, p Task) error {
	_, err := h.db.ExecContext(ctx, "DELETE FROM lines WHERE account = $1 AND lower(kind) = 'fee'", p.Account)
	return err
}

func (h *handlers) clearIfFull(ctx context.Context, p Task) error {
	if !p.Full {
		return nil
	}
	return h.clear(ctx, p)
}

// clearFound clears the account by the name that it was found by.
func (h *handlers) clearFound(ctx context.Context, p Task) error {
	var account string
	if err := h.db.QueryRowContext(ctx, "SELECT name FROM accounts WHERE name = $1 FOR UPDATE", p.Account).Scan(&account); err != nil {
		return err
	}
	_, err := h.db.ExecContext(ctx, "DELETE FROM lines WHERE account = $1", account)
	return err
}

func (h *handlers) clearAside(ctx context.Context, p Task) error {
	go h.clear(context.WithoutCancel(ctx), p)
	return nil
}

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		log.Fatal(err)
	}
	h := &handlers{db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("replace", h.with(h.clear, h.insert))
	mux.HandleFunc("replace:all", h.with(h.clearAll, h.insert))
	mux.HandleFunc("replace:found", h.with(h.clearFound, h.insert))
	mux.HandleFunc("replace:kind", h.with(h.clearKind, h.insert))
	mux.HandleFunc("replace:other", h.with(h.clearOther, h.insert))
	mux.HandleFunc("replace:some", h.with(h.clearSome, h.insert))
	mux.HandleFunc("replace:if_full", h.with(h.clearIfFull, h.insert))
	mux.HandleFunc("replace:after", h.with(h.insert, h.clear))
	mux.HandleFunc("replace:aside", h.with(h.clearAside, h.insert))
	mux.HandleFunc("replace:fresh", h.with(h.clearOther, h.insertBatch))
	if err := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}).Run(mux); err != nil {
		log.Fatal(err)
	}
}
