// Command followups enqueues tasks whose handlers bear a repeat, next to tasks whose handlers do not.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

type payload struct{ Region string }

type app struct {
	db    *sql.DB
	queue *asynq.Client
}

func main() {
	db, err := sql.Open("pgx", "")
	if err != nil {
		log.Fatal(err)
	}
	redis := asynq.RedisClientOpt{}
	a := &app{db, asynq.NewClient(redis)}
	mux := asynq.NewServeMux()
	for task, next := range map[string]string{
		"collect:all": "collect",     // which writes over what it wrote
		"daily":       "collect:all", // which enqueues no more than that
		"visit:all":   "visit",       // which inserts a row on each run
		"weekly":      "visit:all",   // which leads there
		"elsewhere":   "unknown",     // of which nothing is seen
		"again":       "again",       // itself: each repeat would go on for ever
	} {
		mux.HandleFunc(task, a.fan(next))
	}
	mux.HandleFunc("tree", a.tree)
	mux.HandleFunc("stamped", a.stamped)
	mux.HandleFunc("stamped:second", a.stampedSecond)
	mux.HandleFunc("twice", a.twice)
	mux.HandleFunc("collect", a.collect)
	mux.HandleFunc("named", a.named)
	mux.HandleFunc("named:all", a.fan("named"))
	mux.HandleFunc("visit", a.visit)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}

func (a *app) fan(next string) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		_, err := a.queue.EnqueueContext(ctx, asynq.NewTask(next, t.Payload()))
		return err
	}
}

// tree enqueues itself for each region where it is given none, which comes to an end.
func (a *app) tree(ctx context.Context, t *asynq.Task) error {
	log.Println(asynq.GetTaskID(ctx))
	if t.Payload() != nil {
		return a.collect(ctx, t)
	}
	for _, region := range []string{"north", "south"} {
		b, err := json.Marshal(payload{region})
		if err != nil {
			return err
		}
		if _, err = a.queue.EnqueueContext(ctx, asynq.NewTask("tree", b)); err != nil {
			return err
		}
	}
	return nil
}

// stamped gives the task another payload on each run, so that what is done by it is done again.
func (a *app) stamped(ctx context.Context, t *asynq.Task) error {
	b, err := json.Marshal(&payload{Region: time.Now().String()})
	if err != nil {
		return err
	}
	_, err = a.queue.EnqueueContext(ctx, asynq.NewTask("collect", b))
	return err
}

func (a *app) enqueue(ctx context.Context, task, region string) error {
	b, err := json.Marshal(&payload{Region: region})
	if err != nil {
		return err
	}
	_, err = a.queue.EnqueueContext(ctx, asynq.NewTask(task, b))
	return err
}

// stampedSecond gives only the second task another payload on each run.
func (a *app) stampedSecond(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := a.enqueue(ctx, "collect", p.Region); err != nil {
		return err
	}
	return a.enqueue(ctx, "collect", time.Now().String())
}

// twice gives both the same on each run.
func (a *app) twice(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := a.enqueue(ctx, "collect", p.Region); err != nil {
		return err
	}
	return a.enqueue(ctx, "collect", "all")
}

// named tells its runs apart by the ID of the task, and the second task has another.
func (a *app) named(ctx context.Context, t *asynq.Task) error {
	id, _ := asynq.GetTaskID(ctx)
	_, err := a.db.ExecContext(ctx, "INSERT INTO vpcs (id) VALUES ($1) ON CONFLICT (id) DO NOTHING", id)
	return err
}

func decode(t *asynq.Task) (p payload, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

func (a *app) collect(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = a.db.ExecContext(ctx, "INSERT INTO vpcs (id) VALUES ($1) ON CONFLICT (id) DO NOTHING", p.Region)
	return err
}

func (a *app) visit(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = a.db.ExecContext(ctx, "INSERT INTO visits (region) VALUES ($1)", p.Region)
	return err
}
