// Command copies copies rows into tables with COPY, and runs statements that stand in files of their own.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

//go:embed statements/add.sql
var addReading string

//go:embed statements/set.sql
var setReading string

// Task is the payload of all tasks of this program.
type Task struct {
	ReadingID string  `json:"reading_id"`
	MeterID   int64   `json:"meter_id"`
	Values    []int64 `json:"values"`
}

// Meters keeps what meters tell.
type Meters struct {
	pool *pgxpool.Pool
}

// Copied copies rows that nothing tells apart from those of an earlier run.
func (m *Meters) Copied(ctx context.Context, p Task) error {
	rows := make([][]any, 0, len(p.Values))
	for _, v := range p.Values {
		rows = append(rows, []any{p.MeterID, v})
	}
	_, err := m.pool.CopyFrom(ctx, pgx.Identifier{"readings"}, []string{"meter_id", "value"}, pgx.CopyFromRows(rows)) // want insert `"readings:copied"`
	return err
}

// Refused copies rows whose key is that of the reading and their place in it: COPY refuses them again.
func (m *Meters) Refused(ctx context.Context, p Task) error {
	_, err := m.pool.CopyFrom(ctx, pgx.Identifier{"batches"}, []string{"reading_id", "position", "value"},
		pgx.CopyFromSlice(len(p.Values), func(i int) ([]any, error) { return []any{p.ReadingID, i, p.Values[i]}, nil }))
	return err
}

// Added runs a statement from a file, which adds.
func (m *Meters) Added(ctx context.Context, p Task) error {
	_, err := m.pool.Exec(ctx, addReading, p.Values[0], p.MeterID) // want increment `"readings:added"`
	return err
}

// Set runs a statement from a file, which sets.
func (m *Meters) Set(ctx context.Context, p Task) error {
	_, err := m.pool.Exec(ctx, setReading, p.ReadingID, p.MeterID)
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
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	m := &Meters{pool: pool}
	mux := asynq.NewServeMux()
	mux.HandleFunc("readings:copied", with(m.Copied))
	mux.HandleFunc("readings:refused", with(m.Refused))
	mux.HandleFunc("readings:added", with(m.Added))
	mux.HandleFunc("reports:replaced", with(m.ReportReplaced))
	mux.HandleFunc("reports:added", with(m.ReportAdded))
	mux.HandleFunc("reports:beside", with(m.ReportBeside))
	mux.HandleFunc("reports:beside_other", with(m.ReportBesideOther))
	mux.HandleFunc("labels:replaced", with(m.LabelReplaced))
	mux.HandleFunc("labels:other", with(m.LabelOther))
	mux.HandleFunc("readings:set", with(m.Set))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
