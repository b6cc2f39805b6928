package main

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
)

var errMoved = errors.New("the note was moved")

func (d *Desk) statusOf(ctx context.Context, noteID string) (status string, err error) {
	err = d.pool.QueryRow(ctx, `SELECT status FROM notes WHERE id = $1`, noteID).Scan(&status)
	return status, err
}

// move moves a note on, and fails if it is elsewhere.
func (d *Desk) move(ctx context.Context, noteID, from, to string) error {
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		var status string
		if err := tx.QueryRow(ctx, `SELECT status FROM notes WHERE id = $1 FOR UPDATE`, noteID).Scan(&status); err != nil {
			return err
		}
		if status != from {
			return errMoved
		}
		_, err := tx.Exec(ctx, `UPDATE notes SET status = $2 WHERE id = $1`, noteID, to)
		return err
	})
}

func (d *Desk) printNote(ctx context.Context, noteID string) error {
	_, err := d.pool.Exec(ctx, `INSERT INTO prints (note_id, path) VALUES ($1, '')`, noteID) // want insert `"note:linked", "note:opened", "note:tried" and 2 more` guard `"note:linked_once", "note:opened_once", "note:tried_once" and 2 more .*loses it`
	return err
}

// Opened moves a note that is queued. A second run finds it moved, leaves that out and prints it again.
func (d *Desk) Opened(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if status == "queued" {
		if err := d.move(ctx, t.NoteID, "queued", "open"); err != nil {
			return err
		}
	}
	return d.printNote(ctx, t.NoteID)
}

// OpenedOnce does nothing for a note that is not queued.
func (d *Desk) OpenedOnce(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil || status != "queued" {
		return err
	}
	if err := d.move(ctx, t.NoteID, "queued", "open"); err != nil {
		return err
	}
	return d.printNote(ctx, t.NoteID)
}

// Tried leaves a note queued that it prints.
func (d *Desk) Tried(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil || status != "queued" {
		return err
	}
	if t.Text != "" {
		status = "answered"
	}
	if _, err := d.pool.Exec(ctx, `UPDATE notes SET status = $2 WHERE id = $1`, t.NoteID, status); err != nil {
		return err
	}
	if t.Text != "" {
		return nil
	}
	return d.printNote(ctx, t.NoteID)
}

// TriedOnce moves it on, too.
func (d *Desk) TriedOnce(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil || status != "queued" {
		return err
	}
	status = "printed"
	if t.Text != "" {
		status = "answered"
	}
	if _, err := d.pool.Exec(ctx, `UPDATE notes SET status = $2 WHERE id = $1`, t.NoteID, status); err != nil {
		return err
	}
	if t.Text != "" {
		return nil
	}
	return d.printNote(ctx, t.NoteID)
}

// Staged moves a note to one of the states in which it is printed again.
func (d *Desk) Staged(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if status != "queued" && status != "open" && status != "failed" {
		return nil
	}
	if t.Text == "" {
		err = d.set(ctx, t.NoteID, "open")
	} else {
		err = d.set(ctx, t.NoteID, "failed")
	}
	if err != nil {
		return err
	}
	return d.printNote(ctx, t.NoteID)
}

// StagedOnce moves it to states in which it is not.
func (d *Desk) StagedOnce(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if status != "queued" && status != "open" && status != "failed" {
		return nil
	}
	if t.Text == "" {
		err = d.set(ctx, t.NoteID, "printed")
	} else {
		err = d.set(ctx, t.NoteID, "answered")
	}
	if err != nil {
		return err
	}
	return d.printNote(ctx, t.NoteID)
}
