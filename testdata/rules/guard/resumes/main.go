// Command resumes shows what is written before an effect and lets a later run pass all the same: the state
// in which it goes on, what it makes only if it is not there yet, what it writes only where it then leaves.
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
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
)

// Task names a move and whose it is.
type Task struct {
	MoveID string `json:"move_id"`
	Owner  string `json:"owner"`
}

// Move is a row of moves.
type Move struct {
	ID, Owner, Status, Room string
}

// Movers moves people.
type Movers struct {
	db    *sql.DB
	audit *log.Logger // nil if nobody listens
}

var (
	errState = errors.New("the state is not known")
	errTwice = errors.New("there are two of it")
)

func (m *Movers) find(ctx context.Context, id string) (*Move, error) {
	move := Move{ID: id}
	err := m.db.QueryRowContext(ctx, "SELECT owner, status, room FROM moves WHERE id = $1", id).Scan(&move.Owner, &move.Status, &move.Room)
	return &move, err
}

func (m *Movers) setStatus(ctx context.Context, move *Move, status string) error {
	_, err := m.db.ExecContext(ctx, "UPDATE moves SET status = $1 WHERE id = $2", status, move.ID) // want guard `"batch:unswept" .*loses it`
	return err
}

func (m *Movers) visit(ctx context.Context, move *Move) error {
	_, err := m.db.ExecContext(ctx, "INSERT INTO visits (move) VALUES ($1)", move.ID) // want guard `"move:resumed" .*repeats it` guard `"move:started", "move:retried", "move:deferred" and 3 more .*loses it` insert `"move:tried", "room:found" and "visit:kept"`
	return err
}

// resume finds a move and starts it, or goes on with one that is on its way. It gives none if nothing is left to do.
func (m *Movers) resume(ctx context.Context, id string) (*Move, error) {
	move, err := m.find(ctx, id)
	if err != nil {
		return nil, err
	}
	switch move.Status {
	case "done", "failed":
		return nil, nil
	case "queued", "running":
	default:
		return nil, errState
	}
	if err := m.setStatus(ctx, move, "running"); err != nil {
		return nil, err
	}
	var office sql.NullString
	if err := m.db.QueryRowContext(ctx, "SELECT office FROM owners WHERE id = $1", move.Owner).Scan(&office); err != nil {
		return nil, errors.Join(err, m.setStatus(ctx, move, "failed"))
	}
	if !office.Valid {
		return nil, m.setStatus(ctx, move, "failed")
	}
	return move, nil
}

// Resumed goes on with a move that an earlier run has started.
func (m *Movers) Resumed(ctx context.Context, p Task) error {
	move, err := m.resume(ctx, p.MoveID)
	if err != nil || move == nil {
		return err
	}
	if err := m.visit(ctx, move); err != nil {
		return errors.Join(err, m.setStatus(ctx, move, "failed"))
	}
	return m.setStatus(ctx, move, "done")
}

// Started takes only a move that no run has started.
func (m *Movers) Started(ctx context.Context, p Task) error {
	move, err := m.find(ctx, p.MoveID)
	if err != nil {
		return err
	}
	switch move.Status {
	case "running", "done", "failed":
		return nil
	case "queued":
	default:
		return errState
	}
	if err := m.setStatus(ctx, move, "running"); err != nil {
		return err
	}
	return m.visit(ctx, move)
}

// Retried is Started, but tries again what failed.
func (m *Movers) Retried(ctx context.Context, p Task) error {
	move, err := m.find(ctx, p.MoveID)
	if err != nil {
		return err
	}
	if move.Status != "queued" {
		return nil
	}
	if err := m.setStatus(ctx, move, "running"); err != nil {
		return err
	}
	return m.tryVisit(ctx, move, 3)
}

// Tried asks for nothing before it tries.
func (m *Movers) Tried(ctx context.Context, p Task) error {
	move, err := m.find(ctx, p.MoveID)
	if err != nil {
		return err
	}
	return m.tryVisit(ctx, move, 3)
}

func (m *Movers) tryVisit(ctx context.Context, move *Move, more int) error {
	if err := m.visit(ctx, move); err != nil {
		return m.again(ctx, move, more, err)
	}
	return nil
}

func (m *Movers) again(ctx context.Context, move *Move, more int, err error) error {
	if more == 0 {
		return err
	}
	log.Print(err)
	return m.tryVisit(ctx, move, more-1)
}

// Deferred starts and visits when the handler returns.
func (m *Movers) Deferred(ctx context.Context, p Task) error {
	defer func() {
		if err := m.Started(ctx, p); err != nil {
			log.Print(err)
		}
	}()
	return nil
}

// Told starts the move, and visits it only where somebody listens.
func (m *Movers) Told(ctx context.Context, p Task) error {
	move, err := m.find(ctx, p.MoveID)
	if err != nil {
		return err
	}
	if move.Status != "queued" {
		return nil
	}
	if err := m.setStatus(ctx, move, "running"); err != nil {
		return err
	}
	if m.audit == nil {
		return nil
	}
	m.audit.Print("visits ", move.ID)
	return m.visit(ctx, move)
}

// Found gives the move a room if it has none, and goes on in any case.
func (m *Movers) Found(ctx context.Context, p Task) error {
	move, err := m.find(ctx, p.MoveID)
	if err != nil {
		return err
	}
	if err := m.ensureRoom(ctx, move); err != nil {
		return err
	}
	return m.visit(ctx, move)
}

func (m *Movers) ensureRoom(ctx context.Context, move *Move) error {
	if move.Room != "" {
		return nil
	}
	if err := m.giveRoom(ctx, move); err != nil {
		return fmt.Errorf("room of %s: %w", move.ID, err)
	}
	return nil
}

func (m *Movers) giveRoom(ctx context.Context, move *Move) error {
	move.Room = "room of " + move.Owner
	_, err := m.db.ExecContext(ctx, "UPDATE moves SET room = $1 WHERE id = $2", move.Room, move.ID)
	return err
}

// Given leaves if the move has a room.
func (m *Movers) Given(ctx context.Context, p Task) error {
	move, err := m.find(ctx, p.MoveID)
	if err != nil {
		return err
	}
	if move.Room != "" {
		return nil
	}
	if err := m.giveRoom(ctx, move); err != nil {
		return err
	}
	return m.visit(ctx, move)
}

// check rejects a move of somebody who has another, and sets the state of all others.
func (m *Movers) check(ctx context.Context, move *Move, status string) error {
	var others int
	err := m.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM rooms WHERE owner = $1", move.Owner).Scan(&others)
	if err != nil {
		return err
	}
	if others > 1 {
		if err := m.setStatus(ctx, move, "rejected"); err != nil {
			return err
		}
		return errTwice
	}
	return m.setStatus(ctx, move, status)
}

// Kept leaves the move in the state in which it is taken.
func (m *Movers) Kept(ctx context.Context, p Task) error { return m.checked(ctx, p, "queued") }

// Closed takes it out of that state.
func (m *Movers) Closed(ctx context.Context, p Task) error { return m.checked(ctx, p, "closed") }

func (m *Movers) checked(ctx context.Context, p Task, status string) error {
	move, err := m.find(ctx, p.MoveID)
	if err != nil {
		return err
	}
	if move.Status != "queued" {
		return nil
	}
	if err := m.check(ctx, move, status); err != nil {
		if errors.Is(err, errTwice) {
			return nil
		}
		return err
	}
	return m.visit(ctx, move)
}

// queued are moves of an owner that are still to be done.
func (m *Movers) queued(ctx context.Context, owner string, most int) (ids []string, err error) {
	rows, err := m.db.QueryContext(ctx, "SELECT id FROM moves WHERE owner = $1 AND status = $2 ORDER BY id LIMIT $3", owner, "queued", most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

func (m *Movers) do(ctx context.Context, owner string, most int) (some bool, err error) {
	ids, err := m.queued(ctx, owner, most)
	if err != nil || len(ids) == 0 {
		return false, err
	}
	for _, id := range ids {
		if err := m.setStatus(ctx, &Move{ID: id}, "done"); err != nil {
			return false, err
		}
	}
	return true, nil
}

func (m *Movers) room(ctx context.Context, owner string) error {
	_, err := m.db.ExecContext(ctx, "INSERT INTO rooms (owner) VALUES ($1)", owner) // want guard `"batch:all" .*loses it` insert `"batch:rest"`
	return err
}

// Rest does something only while moves are left, which the next run finds.
func (m *Movers) Rest(ctx context.Context, p Task) error {
	some, err := m.do(ctx, p.Owner, 2)
	if err != nil || !some {
		return err
	}
	var left int
	err = m.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM moves WHERE owner = $1 AND status = $2", p.Owner, "queued").Scan(&left)
	if err != nil || left == 0 {
		return err
	}
	return m.room(ctx, p.Owner)
}

// All does it whatever is left.
func (m *Movers) All(ctx context.Context, p Task) error {
	some, err := m.do(ctx, p.Owner, 100)
	if err != nil || !some {
		return err
	}
	return m.room(ctx, p.Owner)
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
	m := &Movers{db: db, audit: log.New(os.Stderr, "", 0)}
	mux := asynq.NewServeMux()
	mux.HandleFunc("move:resumed", with(m.Resumed))
	mux.HandleFunc("move:started", with(m.Started))
	mux.HandleFunc("move:told", with(m.Told))
	mux.HandleFunc("room:found", with(m.Found))
	mux.HandleFunc("room:given", with(m.Given))
	mux.HandleFunc("visit:kept", with(m.Kept))
	mux.HandleFunc("visit:closed", with(m.Closed))
	mux.HandleFunc("batch:rest", with(m.Rest))
	mux.HandleFunc("batch:all", with(m.All))
	mux.HandleFunc("batch:swept", with(m.Swept))
	mux.HandleFunc("batch:unswept", with(m.Unswept))
	mux.HandleFunc("move:deferred", with(m.Deferred))
	mux.HandleFunc("move:retried", with(m.Retried))
	mux.HandleFunc("move:tried", with(m.Tried))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
