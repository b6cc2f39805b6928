// Command forms shows in how many forms a program changes a stored value relative to itself, in Go
// and in SQL, next to those that look alike and set a value.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	SurveyID string `json:"survey_id"`
	PlotID   int64  `json:"plot_id"`
	Trees    int64  `json:"trees"`
	Fenced   bool   `json:"fenced"`
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
	dsn := os.Getenv("DATABASE_URL")
	db, err := sql.Open("pgx", dsn)
	if err != nil {
		log.Fatal(err)
	}
	pool, err := pgxpool.New(context.Background(), dsn)
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.Open(dsn), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	register(mux, &Models{db: orm}, &Statements{db: db, pool: pool})
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}

func register(mux *asynq.ServeMux, m *Models, s *Statements) {
	mux.HandleFunc("go:one_more", with(m.OneMore))
	mux.HandleFunc("go:reversed", with(m.Reversed))
	mux.HandleFunc("go:text", with(m.Text))
	mux.HandleFunc("go:methods", with(m.Methods))
	mux.HandleFunc("go:embedded", with(m.Embedded))
	mux.HandleFunc("go:copy", with(m.Copy))
	mux.HandleFunc("go:decimal", with(m.Decimal))
	mux.HandleFunc("go:callee", with(m.Callee))
	mux.HandleFunc("go:each", with(m.Each))
	mux.HandleFunc("go:copy_dropped", with(m.CopyDropped))
	mux.HandleFunc("go:greater", with(m.Greater))
	mux.HandleFunc("go:product", with(m.Product))
	mux.HandleFunc("go:contained", with(m.Contained))

	mux.HandleFunc("sql:text", with(s.Text))
	mux.HandleFunc("sql:array", with(s.Array))
	mux.HandleFunc("sql:array_unless_other", with(s.ArrayUnlessOther))
	mux.HandleFunc("sql:array_unless_there", with(s.ArrayUnlessThere))
	mux.HandleFunc("sql:json", with(s.JSON))
	mux.HandleFunc("sql:case", with(s.Case))
	mux.HandleFunc("sql:tuple", with(s.Tuple))
	mux.HandleFunc("sql:interval", with(s.Interval))
	mux.HandleFunc("sql:toggle", with(s.Toggle))
	mux.HandleFunc("sql:joined", with(s.Joined))
	mux.HandleFunc("sql:batch", with(s.Batch))
	mux.HandleFunc("sql:bounds", with(s.Bounds))
	mux.HandleFunc("sql:other_column", with(s.OtherColumn))
	mux.HandleFunc("sql:given", with(s.Given))
	mux.HandleFunc("sql:recount", with(s.Recount))

	mux.HandleFunc("anew:never", with(s.AnewNever))
	mux.HandleFunc("anew:sometimes", with(s.AnewSometimes))
	mux.HandleFunc("anew:apart", with(s.AnewApart))
	mux.HandleFunc("anew:other", with(s.AnewOther))
	mux.HandleFunc("anew:in_part", with(m.AnewInPart))
	mux.HandleFunc("anew:model", with(m.Anew))
	mux.HandleFunc("anew:statements", with(s.Anew))
}
