// Command caches shows reads that go through a cache: the row is looked for in Redis, and read from
// the database and put there where it is missing. That it is there keeps no run away, though each run
// leaves it there. A mark is shown beside it, which is looked for and left in the same way.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"github.com/redis/go-redis/v9"
)

// Task is the payload of all tasks of this program.
type Task struct {
	FlightID    string `json:"flight_id"`
	TravellerID int64  `json:"traveller_id"`
	Miles       int64  `json:"miles"`
}

// Traveller collects miles.
type Traveller struct {
	ID     int64  `json:"id"`
	Email  string `json:"email"`
	Active bool   `json:"active"`
}

// Miles credits what was flown.
type Miles struct {
	db  *sql.DB
	rdb *redis.Client
}

// traveller is read from the cache, or from the database and put there.
func (m *Miles) traveller(ctx context.Context, id int64) (*Traveller, error) {
	key := fmt.Sprintf("traveller:%d", id)
	text, err := m.rdb.Get(ctx, key).Result()
	if err == nil {
		var cached Traveller
		if err := json.Unmarshal([]byte(text), &cached); err != nil {
			return nil, err
		}
		return &cached, nil
	}
	if !errors.Is(err, redis.Nil) {
		return nil, err
	}
	var t Traveller
	if err := m.db.QueryRowContext(ctx, `SELECT id, email, active FROM travellers WHERE id = $1`, id).Scan(&t.ID, &t.Email, &t.Active); err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	return &t, m.rdb.Set(ctx, key, encoded, 30*24*time.Hour).Err()
}

// Through asks only the cache and the database for the traveller.
func (m *Miles) Through(ctx context.Context, p Task) error {
	t, err := m.traveller(ctx, p.TravellerID)
	if err != nil {
		return err
	}
	if !t.Active {
		return nil
	}
	_, err = m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, t.ID) // want increment `"miles:through"`
	return err
}

// Marked leaves a mark of the flight with what is credited for it.
func (m *Miles) Marked(ctx context.Context, p Task) error {
	t, err := m.traveller(ctx, p.TravellerID)
	if err != nil {
		return err
	}
	if !t.Active {
		return nil
	}
	tx, err := m.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	res, err := tx.ExecContext(ctx, `INSERT INTO flights (id, traveller_id) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING`, p.FlightID, t.ID)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, t.ID); err != nil {
		return err
	}
	return tx.Commit()
}

// Looked looks for a mark in Redis as it does for the traveller, but goes no further where it is there.
func (m *Miles) Looked(ctx context.Context, p Task) error {
	t, err := m.traveller(ctx, p.TravellerID)
	if err != nil {
		return err
	}
	_, err = m.rdb.Get(ctx, "flight:"+p.FlightID).Result()
	if err == nil {
		return nil
	}
	if !errors.Is(err, redis.Nil) {
		return err
	}
	if _, err := m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, t.ID); err != nil { // want guard `"miles:looked" .*repeats it`
		return err
	}
	return m.rdb.Set(ctx, "flight:"+p.FlightID, "credited", 0).Err()
}

const prefix = "air"

// keyOf is the key of a name, which all programs that share the Redis put their own prefix before.
func keyOf(name string) string {
	trimmed := strings.TrimSpace(name)
	if trimmed == "" {
		return prefix
	}
	return fmt.Sprintf("%s:%s", prefix, trimmed)
}

// there reports whether a key has a value.
func (m *Miles) there(ctx context.Context, name string) (bool, error) {
	_, err := m.rdb.Get(ctx, keyOf(name)).Result()
	if errors.Is(err, redis.Nil) {
		return false, nil
	}
	return err == nil, err
}

// Frozen asks for a setting, and leaves when it was here under another key.
func (m *Miles) Frozen(ctx context.Context, p Task) error {
	frozen, err := m.there(ctx, "frozen")
	if err != nil || frozen {
		return err
	}
	if _, err := m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, p.TravellerID); err != nil { // want increment `"miles:frozen"`
		return err
	}
	return m.rdb.Set(ctx, keyOf("credited_at"), time.Now().Format(time.RFC3339), 0).Err()
}

// Prefixed asks for the key of the flight and leaves it.
func (m *Miles) Prefixed(ctx context.Context, p Task) error {
	credited, err := m.there(ctx, "flight:"+p.FlightID)
	if err != nil || credited {
		return err
	}
	if _, err := m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, p.TravellerID); err != nil { // want guard `"miles:prefixed" .*repeats it`
		return err
	}
	return m.rdb.Set(ctx, keyOf("flight:"+p.FlightID), "credited", 0).Err()
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
	m := &Miles{db: db, rdb: redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})}
	mux := asynq.NewServeMux()
	mux.HandleFunc("miles:through", with(m.Through))
	mux.HandleFunc("miles:marked", with(m.Marked))
	mux.HandleFunc("miles:looked", with(m.Looked))
	mux.HandleFunc("miles:frozen", with(m.Frozen))
	mux.HandleFunc("miles:prefixed", with(m.Prefixed))
	mux.HandleFunc("miles:broken", with(m.Broken))
	mux.HandleFunc("miles:paused", with(m.Paused))
	mux.HandleFunc("miles:kept", with(m.Kept))
	mux.HandleFunc("miles:awaited", with(m.Awaited))
	mux.HandleFunc("miles:left", with(m.Left))
	mux.HandleFunc("miles:outlasted", with(m.Outlasted))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
