package main

import (
	"context"
	"net/smtp"

	"github.com/hibiken/asynq"
)

const remind = "INSERT INTO reminders (contract_id, sent_at) VALUES ($1, now())"

func (o *Office) contracts(ctx context.Context, query string) ([]int64, error) {
	rows, err := o.pool.Query(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// LeftJoin reminds of contracts of which no reminder is there.
func (o *Office) LeftJoin(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, "SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.contract_id = c.id WHERE c.status = 'open' AND r.id IS NULL")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want guard `"sweep:left_join" .*both pass`
			return err
		}
	}
	return nil
}

// NotExists asks the same by a subquery.
func (o *Office) NotExists(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, "SELECT c.id FROM contracts c WHERE NOT EXISTS (SELECT 1 FROM reminders r WHERE r.contract_id = c.id)")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want guard `"sweep:not_exists" .*both pass`
			return err
		}
	}
	return nil
}

// NotIn asks the same by a list.
func (o *Office) NotIn(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, "SELECT id FROM contracts WHERE id NOT IN (SELECT contract_id FROM reminders)")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want guard `"sweep:not_in" .*both pass`
			return err
		}
	}
	return nil
}

// Having reminds again after a week.
func (o *Office) Having(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, `SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.contract_id = c.id
		GROUP BY c.id HAVING MAX(r.sent_at) IS NULL OR MAX(r.sent_at) < now() - INTERVAL '7 days'`)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want guard `"sweep:having" .*both pass`
			return err
		}
	}
	return nil
}

// Mailed sends a mail before it writes down that it did.
func (o *Office) Mailed(ctx context.Context, _ *asynq.Task) error {
	ids, err := o.contracts(ctx, "SELECT c.id FROM contracts c LEFT JOIN reminders r ON r.contract_id = c.id WHERE r.id IS NULL")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := smtp.SendMail(o.smtpAddr, nil, "office@example.com", []string{"ann@example.com"}, []byte("Subject: Reminder\r\n\r\nYour contract ends.\r\n")); err != nil { // want guard `"sweep:mailed"`
			return err
		}
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want guard `"sweep:mailed" .*both pass`
			return err
		}
	}
	return nil
}

// Joined has the reminders in its query, but does not ask that there is none.
func (o *Office) Joined(ctx context.Context, _ *asynq.Task) error { // want operationid `"sweep:joined"`
	ids, err := o.contracts(ctx, "SELECT DISTINCT c.id FROM contracts c LEFT JOIN reminders r ON r.contract_id = c.id WHERE c.status = 'open'")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want insert `"sweep:joined"`
			return err
		}
	}
	return nil
}

// OtherTable asks for rows that another table lacks.
func (o *Office) OtherTable(ctx context.Context, _ *asynq.Task) error { // want operationid `"sweep:other_table"`
	ids, err := o.contracts(ctx, "SELECT c.id FROM contracts c WHERE NOT EXISTS (SELECT 1 FROM archive a WHERE a.contract_id = c.id)")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want insert `"sweep:other_table"`
			return err
		}
	}
	return nil
}

// Status asks for a state that nobody changes.
func (o *Office) Status(ctx context.Context, _ *asynq.Task) error { // want operationid `"sweep:status"`
	ids, err := o.contracts(ctx, "SELECT id FROM contracts WHERE status = 'open'")
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := o.pool.Exec(ctx, remind, id); err != nil { // want insert `"sweep:status"`
			return err
		}
	}
	return nil
}
