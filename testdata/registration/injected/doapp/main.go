// Command doapp is wired by samber/do: services are asked for by type argument or name.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/samber/do/v2"
)

// Vote is the payload of all tasks.
type Vote struct {
	BallotID string `json:"ballot_id"`
	Poll     string `json:"poll"`
	Votes    int64  `json:"votes"`
}

// Polls counts votes in a table.
type Polls struct {
	db    *sql.DB
	apply string
}

// Apply runs the store's statement.
func (p *Polls) Apply(ctx context.Context, v Vote) error {
	_, err := p.db.ExecContext(ctx, p.apply, v.Votes, v.Poll) // want increment `"poll:vote".*votes = votes \+ \$1`
	return err
}

// Handlers has the stores that it works on.
type Handlers struct {
	counting, setting *Polls
}

// Vote adds votes.
func (h *Handlers) Vote(ctx context.Context, t *asynq.Task) error { return apply(ctx, t, h.counting) }

// Close sets the votes.
func (h *Handlers) Close(ctx context.Context, t *asynq.Task) error { return apply(ctx, t, h.setting) }

func apply(ctx context.Context, t *asynq.Task, polls *Polls) error {
	var v Vote
	if err := json.Unmarshal(t.Payload(), &v); err != nil {
		return err
	}
	return polls.Apply(ctx, v)
}

func openDB(do.Injector) (*sql.DB, error) {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		return nil, err
	}
	_, err = db.Exec("CREATE TABLE IF NOT EXISTS polls (poll text PRIMARY KEY, votes bigint NOT NULL)")
	return db, err
}

func newHandlers(i do.Injector) (*Handlers, error) {
	return &Handlers{
		counting: do.MustInvokeNamed[*Polls](i, "counting"),
		setting:  do.MustInvokeNamed[*Polls](i, "setting"),
	}, nil
}

func main() {
	i := do.New()
	do.Provide(i, newHandlers)
	do.Provide(i, openDB)
	do.ProvideNamed(i, "counting", func(i do.Injector) (*Polls, error) {
		return &Polls{do.MustInvoke[*sql.DB](i), "UPDATE polls SET votes = votes + $1 WHERE poll = $2"}, nil
	})
	do.ProvideNamed(i, "setting", func(i do.Injector) (*Polls, error) {
		return &Polls{do.MustInvoke[*sql.DB](i), "UPDATE polls SET votes = $1 WHERE poll = $2"}, nil
	})
	do.ProvideValue(i, asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")})

	h, err := do.Invoke[*Handlers](i)
	if err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("poll:vote", h.Vote)
	mux.HandleFunc("poll:close", h.Close)
	srv := asynq.NewServer(do.MustInvoke[asynq.RedisClientOpt](i), asynq.Config{Concurrency: 2})
	log.Fatal(srv.Run(mux))
}
