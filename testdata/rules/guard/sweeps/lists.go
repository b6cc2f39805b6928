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

// find is the reminder of a kind, nil if there is none.
func find(list []kindOfReminder, kind string) *kindOfReminder {
	for i := range list {
		if list[i].Kind == kind {
			return &list[i]
		}
	}
	return nil
}

type kindOfReminder struct {
	ID   int64
	Kind string
}

// ListSearched looks for one of its kind in the list.
func (o *Office) ListSearched(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	rows, err := o.pool.Query(ctx, "SELECT id, kind FROM reminders WHERE contract_id = $1", p.ContractID)
	if err != nil {
		return err
	}
	defer rows.Close()
	var list []kindOfReminder
	for rows.Next() {
		var k kindOfReminder
		if err := rows.Scan(&k.ID, &k.Kind); err != nil {
			return err
		}
		list = append(list, k)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if find(list, "letter") != nil {
		return nil
	}
	_, err = o.pool.Exec(ctx, "INSERT INTO reminders (contract_id, kind) VALUES ($1, 'letter')", p.ContractID) // want guard `"list:searched" .*both pass`
	return err
}

// ListSpent takes from the first allowance that has enough, and empties those that have not: that one is
// empty says nothing of what was taken from another.
func (o *Office) ListSpent(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	rows, err := o.pool.Query(ctx, "SELECT id, rest FROM allowances WHERE rest > 0 ORDER BY id")
	if err != nil {
		return err
	}
	defer rows.Close()
	type allowance struct{ id, rest int64 }
	list := make([]allowance, 0)
	for rows.Next() {
		var a allowance
		if err := rows.Scan(&a.id, &a.rest); err != nil {
			return err
		}
		list = append(list, a)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	left := p.ContractID
	for _, a := range list {
		if a.rest >= left {
			_, err := o.pool.Exec(ctx, "UPDATE allowances SET rest = rest - $1 WHERE id = $2", left, a.id) // want increment `"list:spent"`
			return err
		}
		if _, err := o.pool.Exec(ctx, "UPDATE allowances SET rest = 0 WHERE id = $1", a.id); err != nil {
			return err
		}
		left -= a.rest
	}
	return nil
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
