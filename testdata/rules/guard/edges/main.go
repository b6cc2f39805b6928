// Command edges shows tables of transitions: a run that has changed the state finds no edge that leads to it again,
// unless the table lets the state follow itself.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task names a crate and the state that it should have.
type Task struct {
	CrateID string `json:"crate_id"`
	Status  Status `json:"status"`
}

// Status is the state of a crate.
type Status string

const (
	empty  Status = "empty"
	full   Status = "full"
	sealed Status = "sealed"
	gone   Status = "gone"
)

var (
	errEdge = errors.New("the crate is in another state")

	edges = map[Status][]Status{
		empty:  {full, gone},
		full:   {sealed, gone},
		sealed: {gone},
	}
	// loose lets a full crate be filled again.
	loose = map[Status][]Status{
		empty:  {full, gone},
		full:   {full, sealed, gone},
		sealed: {gone},
	}
	sets = map[Status]map[Status]bool{
		empty: {full: true, gone: true},
		full:  {sealed: true, gone: true},
	}
	events = map[Status]map[string]Status{
		empty: {"fill": full, "drop": gone},
		full:  {"seal": sealed, "drop": gone},
	}
	after = map[Status]Status{empty: full, full: sealed, sealed: gone}
)

// Crates keeps crates.
type Crates struct {
	db *sql.DB
}

func (c *Crates) inTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := c.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func statusOf(ctx context.Context, tx *sql.Tx, id string) (status Status, err error) {
	err = tx.QueryRowContext(ctx, "SELECT status FROM crates WHERE id = $1 FOR UPDATE", id).Scan(&status)
	return status, err
}

func setStatus(ctx context.Context, tx *sql.Tx, id string, status Status) error {
	_, err := tx.ExecContext(ctx, "UPDATE crates SET status = $1 WHERE id = $2", status, id)
	return err
}

// turn moves a crate on along an edge of a table.
func turn(ctx context.Context, tx *sql.Tx, table map[Status][]Status, id string, to Status) error {
	status, err := statusOf(ctx, tx, id)
	if err != nil {
		return err
	}
	if !slices.Contains(table[status], to) {
		return errEdge
	}
	return setStatus(ctx, tx, id, to)
}

func stamp(ctx context.Context, tx *sql.Tx, id string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO stamps (crate) VALUES ($1)", id) // want insert `"crate:kept" and "crate:next"`
	return err
}

// Filled stamps a crate when it is filled.
func (c *Crates) Filled(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		if err := turn(ctx, tx, edges, p.CrateID, full); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
}

// Kept asks a table that lets the state follow itself.
func (c *Crates) Kept(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		if err := turn(ctx, tx, loose, p.CrateID, full); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
}

// Behind stamps it when the state is kept.
func (c *Crates) Behind(ctx context.Context, p Task) error {
	err := c.inTx(ctx, func(tx *sql.Tx) error { return turn(ctx, tx, edges, p.CrateID, full) })
	if err != nil {
		return err
	}
	_, err = c.db.ExecContext(ctx, "INSERT INTO stamps (crate) VALUES ($1)", p.CrateID) // want guard `"crate:behind" .*loses it`
	return err
}

func leads(from, to Status) bool {
	for _, s := range edges[from] {
		if s == to {
			return true
		}
	}
	return false
}

// Looked looks through the edges by itself.
func (c *Crates) Looked(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		status, err := statusOf(ctx, tx, p.CrateID)
		if err != nil {
			return err
		}
		if !leads(status, full) {
			return errEdge
		}
		if err := setStatus(ctx, tx, p.CrateID, full); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
}

// Listed has the edges in sets.
func (c *Crates) Listed(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		status, err := statusOf(ctx, tx, p.CrateID)
		if err != nil {
			return err
		}
		if !sets[status][full] {
			return errEdge
		}
		if err := setStatus(ctx, tx, p.CrateID, full); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
}

// Fired finds by the event what comes next.
func (c *Crates) Fired(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		status, err := statusOf(ctx, tx, p.CrateID)
		if err != nil {
			return err
		}
		to, ok := events[status]["fill"]
		if !ok {
			return errEdge
		}
		if err := setStatus(ctx, tx, p.CrateID, to); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
}

// Asked is told the state by the task, which may be one that follows itself: nothing is said of it.
func (c *Crates) Asked(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		if err := turn(ctx, tx, loose, p.CrateID, p.Status); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
}

// Turned stamps only what comes to a certain state.
func (c *Crates) Turned(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		status, err := statusOf(ctx, tx, p.CrateID)
		if err != nil {
			return err
		}
		if after[status] != full {
			return nil
		}
		if err := setStatus(ctx, tx, p.CrateID, full); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
}

// Next moves a crate on to what comes next, and the repeated run one further.
func (c *Crates) Next(ctx context.Context, p Task) error {
	return c.inTx(ctx, func(tx *sql.Tx) error {
		status, err := statusOf(ctx, tx, p.CrateID)
		if err != nil {
			return err
		}
		to, ok := after[status]
		if !ok {
			return nil
		}
		if err := setStatus(ctx, tx, p.CrateID, to); err != nil {
			return err
		}
		return stamp(ctx, tx, p.CrateID)
	})
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
	c := &Crates{db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("crate:filled", with(c.Filled))
	mux.HandleFunc("crate:kept", with(c.Kept))
	mux.HandleFunc("crate:behind", with(c.Behind))
	mux.HandleFunc("crate:looked", with(c.Looked))
	mux.HandleFunc("crate:listed", with(c.Listed))
	mux.HandleFunc("crate:fired", with(c.Fired))
	mux.HandleFunc("crate:asked", with(c.Asked))
	mux.HandleFunc("crate:turned", with(c.Turned))
	mux.HandleFunc("crate:next", with(c.Next))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
