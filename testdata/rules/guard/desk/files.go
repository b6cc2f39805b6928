package main

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// fileOf is where a note's file of a kind lies. There is an error if it has none.
func fileOf(ctx context.Context, db pgx.Tx, noteID, kind string) (path string, err error) {
	err = db.QueryRow(ctx, `SELECT path FROM files WHERE note_id = $1 AND kind = $2`, noteID, kind).Scan(&path)
	return path, err
}

// Printed takes the drafts away, which leaves the text that it asks for.
func (d *Desk) Printed(ctx context.Context, t Task) error {
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		path, err := fileOf(ctx, tx, t.NoteID, "text")
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO prints (note_id, path) VALUES ($1, $2)`, t.NoteID, path); err != nil { // want insert `"note:printed"`
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM files WHERE note_id = $1 AND kind = 'draft'`, t.NoteID)
		return err
	})
}

// PrintedOut takes the text away.
func (d *Desk) PrintedOut(ctx context.Context, t Task) error {
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT 1 FROM notes WHERE id = $1 FOR UPDATE`, t.NoteID); err != nil {
			return err
		}
		path, err := fileOf(ctx, tx, t.NoteID, "text")
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO prints (note_id, path) VALUES ($1, $2)`, t.NoteID, path); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `DELETE FROM files WHERE note_id = $1 AND kind = 'text'`, t.NoteID)
		return err
	})
}

// Listed writes the lines of a note anew, so that it meets none of an earlier run.
func (d *Desk) Listed(ctx context.Context, t Task) error {
	if _, err := d.pool.Exec(ctx, `DELETE FROM lines WHERE note_id = $1`, t.NoteID); err != nil {
		return err
	}
	for _, line := range t.Lines {
		if _, err := d.pool.Exec(ctx, `INSERT INTO lines (note_id, line) VALUES ($1, $2)`, t.NoteID, line); err != nil {
			return err
		}
	}
	_, err := d.pool.Exec(ctx, `UPDATE notes SET status = 'listed' WHERE id = $1`, t.NoteID)
	return err
}

// ListedOnce leaves the lines there that an earlier run has written.
func (d *Desk) ListedOnce(ctx context.Context, t Task) error {
	for _, line := range t.Lines {
		if _, err := d.pool.Exec(ctx, `INSERT INTO lines (note_id, line) VALUES ($1, $2)`, t.NoteID, line); err != nil { // want guard `"note:listed_once" .*loses it`
			return err
		}
	}
	_, err := d.pool.Exec(ctx, `UPDATE notes SET status = 'listed' WHERE id = $1`, t.NoteID) // want guard `"note:listed_once" .*loses it`
	return err
}
