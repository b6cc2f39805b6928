package main

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Commanded keeps a question that is no command. The question that a command answers is read on ways alone
// that end there, so whether it is open keeps no run from the questions that are kept behind.
func (d *Desk) Commanded(ctx context.Context, t Task) error {
	handled, err := d.command(ctx, t.Text)
	if err != nil || handled {
		return err
	}
	var id int64
	if err := d.pool.QueryRow(ctx, `INSERT INTO talks (text) VALUES ($1) RETURNING id`, t.Text).Scan(&id); err != nil { // want insert `"note:commanded"`
		return err
	}
	_, err = d.pool.Exec(ctx, `INSERT INTO questions (talk_id, text, status) VALUES ($1, $2, 'open')`, id, t.Text) // want insert `"note:commanded"`
	return err
}

func (d *Desk) command(ctx context.Context, text string) (handled bool, err error) {
	if !strings.HasPrefix(text, "/") {
		return false, nil
	}
	switch name, about, _ := strings.Cut(text, " "); name {
	case "/answer":
		return d.answer(ctx, about)
	default:
		return true, nil
	}
}

// answer handles a command whether the question is open or not.
func (d *Desk) answer(ctx context.Context, about string) (handled bool, err error) {
	var id int64
	if err := d.pool.QueryRow(ctx, `SELECT id FROM questions WHERE text = $1 AND status = 'open'`, about).Scan(&id); err != nil {
		return true, nil
	}
	if _, err := d.pool.Exec(ctx, `UPDATE questions SET status = 'answered' WHERE id = $1`, id); err != nil {
		return false, err
	}
	return true, nil
}

// Asked keeps a question unless it is open already, which is read on the way to it.
func (d *Desk) Asked(ctx context.Context, t Task) error {
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		handled, err := d.isOpen(ctx, tx, t)
		if err != nil || handled {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO questions (text, status) VALUES ($1, 'open')`, t.Text)
		return err
	})
}

func (d *Desk) isOpen(ctx context.Context, tx pgx.Tx, t Task) (handled bool, err error) {
	if strings.HasPrefix(t.Text, "/") {
		return true, nil
	}
	if _, err := tx.Exec(ctx, `SELECT 1 FROM notes WHERE id = $1 FOR UPDATE`, t.NoteID); err != nil {
		return false, err
	}
	var id int64
	switch err := tx.QueryRow(ctx, `SELECT id FROM questions WHERE text = $1 AND status = 'open'`, t.Text).Scan(&id); {
	case errors.Is(err, pgx.ErrNoRows):
		return false, nil
	case err != nil:
		return false, err
	}
	return true, nil
}
