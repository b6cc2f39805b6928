package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
)

// Task is the payload of the tasks about one contract.
type Task struct {
	ContractID int64 `json:"contract_id"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

type reminder struct {
	ID     int64
	SentAt time.Time
}

// reminders lists what is there as sqlc does with emit_empty_slices.
func (o *Office) reminders(ctx context.Context, query string, contract int64) ([]reminder, error) {
	rows, err := o.pool.Query(ctx, query, contract)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	items := []reminder{}
	for rows.Next() {
		var i reminder
		if err := rows.Scan(&i.ID, &i.SentAt); err != nil {
			return nil, err
		}
		items = append(items, i)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return items, nil
}

// ListLiteral leaves if a reminder is listed.
func (o *Office) ListLiteral(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	list, err := o.reminders(ctx, "SELECT id, sent_at FROM reminders WHERE contract_id = $1", p.ContractID)
	if err != nil {
		return err
	}
	if len(list) > 0 {
		return nil
	}
	_, err = o.pool.Exec(ctx, remind, p.ContractID) // want guard `"list:literal" .*both pass`
	return err
}

// ListMade makes its list with room for some.
func (o *Office) ListMade(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	rows, err := o.pool.Query(ctx, "SELECT id FROM reminders WHERE contract_id = $1", p.ContractID)
	if err != nil {
		return err
	}
	defer rows.Close()
	ids := make([]int64, 0, 8)
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
	}
	if rows.Err() != nil || len(ids) > 0 {
		return rows.Err()
	}
	_, err = o.pool.Exec(ctx, remind, p.ContractID) // want guard `"list:made" .*both pass`
	return err
}

// ListOfAnotherTable looks at rows that it does not write.
func (o *Office) ListOfAnotherTable(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	list, err := o.reminders(ctx, "SELECT contract_id, now() FROM archive WHERE contract_id = $1", p.ContractID)
	if err != nil {
		return err
	}
	if len(list) > 0 {
		return nil
	}
	_, err = o.pool.Exec(ctx, remind, p.ContractID) // want insert `"list:of_another_table"`
	return err
}

func (o *Office) last(ctx context.Context, contract int64) (at time.Time, err error) {
	err = o.pool.QueryRow(ctx, "SELECT sent_at FROM reminders WHERE contract_id = $1 ORDER BY sent_at DESC LIMIT 1", contract).Scan(&at)
	return at, err
}

// LastTolerated reads the last reminder, and goes on whether there is one or not.
func (o *Office) LastTolerated(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	at, err := o.last(ctx, p.ContractID)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	fmt.Println("last reminder:", at)
	_, err = o.pool.Exec(ctx, remind, p.ContractID) // want insert `"last:tolerated"`
	return err
}

// LastNested says the same with two tests.
func (o *Office) LastNested(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if _, err := o.last(ctx, p.ContractID); err != nil {
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
	}
	_, err = o.pool.Exec(ctx, remind, p.ContractID) // want insert `"last:nested"`
	return err
}

// LastMissing goes on only where there is none.
func (o *Office) LastMissing(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	switch _, err := o.last(ctx, p.ContractID); {
	case err == nil:
		return nil
	case !errors.Is(err, pgx.ErrNoRows):
		return err
	}
	_, err = o.pool.Exec(ctx, remind, p.ContractID) // want guard `"last:missing" .*both pass`
	return err
}
