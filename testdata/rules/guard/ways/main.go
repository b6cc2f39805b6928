// Command ways shows on how many ways a guard may be reached: results of a callee that tests one column
// for several values, one function for the errors of all statements, statements that write the mark with the
// effect, and one handler for several types of tasks.
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
)

// Task is the payload of all tasks of this program.
type Task struct {
	CardID  string `json:"card_id"`
	VisitID string `json:"visit_id"`
	Shop    string `json:"shop"`
	Email   string `json:"email"`
	Stamps  int64  `json:"stamps"`
}

// Card collects stamps.
type Card struct {
	ID     string
	Status string
	Stamps int64
	Most   int64
}

// Cards keeps them.
type Cards struct {
	db *sql.DB
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

const addStamps = `UPDATE cards SET stamps = stamps + $1 WHERE id = $2`

var (
	errMissing = errors.New("no such card")
	errTaken   = errors.New("already there")
	errClosed  = errors.New("the card is neither open nor full")
)

// told makes of the errors of all statements those of the program.
func told(err error) error {
	var pgErr *pgconn.PgError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sql.ErrNoRows):
		return errMissing
	case errors.As(err, &pgErr) && pgErr.Code == "23505":
		return fmt.Errorf("%w: %w", errTaken, err)
	}
	return fmt.Errorf("cards: %w", err)
}

func find(ctx context.Context, db querier, id string) (*Card, error) {
	var c Card
	err := db.QueryRowContext(ctx, `SELECT id, status, stamps, most FROM cards WHERE id = $1 FOR UPDATE`, id).Scan(&c.ID, &c.Status, &c.Stamps, &c.Most)
	if err != nil {
		return nil, told(err)
	}
	return &c, nil
}

// open gives no card if it is full already, and an error if it is neither.
func open(ctx context.Context, db querier, id string) (*Card, error) {
	c, err := find(ctx, db, id)
	if err != nil {
		return nil, err
	}
	if c.Status == "full" {
		return nil, nil
	}
	if c.Status != "open" {
		return nil, errClosed
	}
	return c, nil
}

// in runs a function in a transaction.
func (s *Cards) in(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Filled marks the card in the transaction of the stamps.
func (s *Cards) Filled(ctx context.Context, p Task) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		c, err := open(ctx, tx, p.CardID)
		if err != nil || c == nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, addStamps, p.Stamps, c.ID); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE cards SET status = 'full' WHERE id = $1`, c.ID)
		return err
	})
}

// FilledLater marks it when the stamps are there.
func (s *Cards) FilledLater(ctx context.Context, p Task) error {
	c, err := open(ctx, s.db, p.CardID)
	if err != nil || c == nil {
		return err
	}
	if _, err := s.db.ExecContext(ctx, addStamps, p.Stamps, c.ID); err != nil { // want guard `"card:filled_later" .*repeats it`
		return err
	}
	_, err = s.db.ExecContext(ctx, `UPDATE cards SET status = 'full' WHERE id = $1`, c.ID)
	return err
}

// Read asks for the card, of which told would say that it is taken: it never is.
func (s *Cards) Read(ctx context.Context, p Task) error {
	c, err := find(ctx, s.db, p.CardID)
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, addStamps, p.Stamps, c.ID) // want increment `"card:read"`
	return told(err)
}

// Visited inserts the visit, of which told says so.
func (s *Cards) Visited(ctx context.Context, p Task) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO visits (id, card_id) VALUES ($1, $2)`, p.VisitID, p.CardID)
		if err = told(err); err != nil {
			if errors.Is(err, errTaken) {
				return nil
			}
			return err
		}
		_, err = tx.ExecContext(ctx, addStamps, p.Stamps, p.CardID)
		return told(err)
	})
}

// Limited asks whether the card has a limit at all.
func (s *Cards) Limited(ctx context.Context, p Task) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		c, err := find(ctx, tx, p.CardID)
		if err != nil {
			return err
		}
		if c.Most == -1 {
			return nil
		}
		_, err = tx.ExecContext(ctx, `UPDATE cards SET most = $1 WHERE id = $2`, c.Most+p.Stamps, c.ID) // want increment `"card:limited"`
		return err
	})
}

// Rewarded marks the card and inserts the reward in one statement.
func (s *Cards) Rewarded(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, `WITH filled AS (UPDATE cards SET status = 'full' WHERE id = $1 AND status = 'open' RETURNING id)
		INSERT INTO rewards (card_id) SELECT id FROM filled`, p.CardID)
	return err
}

// RewardedApart needs two.
func (s *Cards) RewardedApart(ctx context.Context, p Task) error {
	res, err := s.db.ExecContext(ctx, `UPDATE cards SET status = 'full' WHERE id = $1 AND status = 'open'`, p.CardID)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	_, err = s.db.ExecContext(ctx, `INSERT INTO rewards (card_id) VALUES ($1)`, p.CardID) // want guard `"card:rewarded_apart" .*loses it`
	return err
}

// Blocked inserts what a unique index on a function of the address refuses the second time.
func (s *Cards) Blocked(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO blocked (shop, email) VALUES ($1, $2) ON CONFLICT (shop, lower(email)) DO NOTHING`, p.Shop, p.Email)
	return err
}

// Noted inserts what none refuses.
func (s *Cards) Noted(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, `INSERT INTO rewards (card_id, email, source) VALUES ($1, lower($2), 'shop')`, p.CardID, p.Email) // want insert `"card:noted"`
	return err
}

// Stamped is one handler for two types of tasks, of which one adds and one sets.
func (s *Cards) Stamped(ctx context.Context, t *asynq.Task) error {
	var p Task
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	var err error
	switch t.Type() {
	case "stamps:add":
		_, err = s.db.ExecContext(ctx, addStamps, p.Stamps, p.CardID) // want increment `task "stamps:add" may`
	case "stamps:set":
		_, err = s.db.ExecContext(ctx, `UPDATE cards SET stamps = $1 WHERE id = $2`, p.Stamps, p.CardID)
	}
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
	s := &Cards{db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("card:filled", with(s.Filled))
	mux.HandleFunc("card:filled_later", with(s.FilledLater))
	mux.HandleFunc("card:read", with(s.Read))
	mux.HandleFunc("card:visited", with(s.Visited))
	mux.HandleFunc("card:limited", with(s.Limited))
	mux.HandleFunc("card:rewarded", with(s.Rewarded))
	mux.HandleFunc("card:rewarded_apart", with(s.RewardedApart))
	mux.HandleFunc("card:blocked", with(s.Blocked))
	mux.HandleFunc("card:noted", with(s.Noted))
	mux.HandleFunc("card:shops_unmarked", with(s.ShopsUnmarked))
	mux.HandleFunc("card:shops", with(s.Shops))
	mux.HandleFunc("stamps:add", s.Stamped)
	mux.HandleFunc("stamps:set", s.Stamped)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
