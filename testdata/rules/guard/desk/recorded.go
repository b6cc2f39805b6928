package main

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

// Recorded goes on where the note is recorded already, and prints it again.
func (d *Desk) Recorded(ctx context.Context, t Task) error {
	_, err := d.pool.Exec(ctx, `INSERT INTO sent_notes (note_id) VALUES ($1)`, t.NoteID)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "23505" {
		err = nil
	}
	if err != nil {
		return err
	}
	return d.printNote(ctx, t.NoteID)
}

// RecordedOnce ends there.
func (d *Desk) RecordedOnce(ctx context.Context, t Task) error {
	_, err := d.pool.Exec(ctx, `INSERT INTO sent_notes (note_id) VALUES ($1)`, t.NoteID)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "23505" {
		return nil
	}
	if err != nil {
		return err
	}
	return d.printNote(ctx, t.NoteID)
}
