package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Note is what is sent.
type Note struct{ ID, Status, Email string }

// scanner is a row, or one of several.
type scanner interface {
	Scan(dest ...any) error
}

func scanNote(row scanner) (*Note, error) {
	var n Note
	if err := row.Scan(&n.ID, &n.Status, &n.Email); err != nil {
		return nil, err
	}
	return &n, nil
}

func (d *Desk) note(ctx context.Context, id string) (*Note, error) {
	return scanNote(d.pool.QueryRow(ctx, "SELECT id, status, email FROM notes WHERE id = $1", id))
}

func (d *Desk) set(ctx context.Context, id, status string) error {
	_, err := d.pool.Exec(ctx, "UPDATE notes SET status = $2 WHERE id = $1", id, status)
	return err
}

// Scanned sends, and says so then.
func (d *Desk) Scanned(ctx context.Context, t Task) error {
	n, err := d.note(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if n.Status == "sent" {
		return nil
	}
	if err := d.post.Bring(n.Email, n.ID); err != nil {
		return err
	}
	return d.set(ctx, n.ID, "sent")
}

// ScannedFirst claims the note before.
func (d *Desk) ScannedFirst(ctx context.Context, t Task) error {
	n, err := scanNote(d.pool.QueryRow(ctx, "UPDATE notes SET status = 'sent' WHERE id = $1 AND status = 'queued' RETURNING id, status, email", t.NoteID))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.post.Bring(n.Email, n.ID)
}

// check lets a note pass that was begun.
func check(n *Note) error {
	switch n.Status {
	case "queued", "running":
		return nil
	}
	return fmt.Errorf("the note is %s", n.Status)
}

// Resumed begins a note, and goes on with one that was begun.
func (d *Desk) Resumed(ctx context.Context, t Task) error {
	n, err := d.note(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if err := check(n); err != nil {
		return err
	}
	if err := d.set(ctx, n.ID, "running"); err != nil {
		return err
	}
	return d.post.Bring(n.Email, n.ID)
}

// Started begins a note that was not begun.
func (d *Desk) Started(ctx context.Context, t Task) error {
	n, err := d.note(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if n.Status != "queued" {
		return nil
	}
	if err := d.set(ctx, n.ID, "running"); err != nil {
		return err
	}
	return d.post.Bring(n.Email, n.ID)
}

// ResumedUnfailed looks for a note that has not failed.
func (d *Desk) ResumedUnfailed(ctx context.Context, t Task) error {
	n, err := scanNote(d.pool.QueryRow(ctx, "SELECT id, status, email FROM notes WHERE id = $1 AND status <> 'failed'", t.NoteID))
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := d.set(ctx, n.ID, "running"); err != nil {
		return err
	}
	return d.post.Bring(n.Email, n.ID)
}

// sender reads who sends, and makes the settings where there are none.
func (d *Desk) sender(ctx context.Context) (string, error) {
	var sender string
	err := d.pool.QueryRow(ctx, "SELECT sender FROM settings WHERE singleton").Scan(&sender)
	if errors.Is(err, pgx.ErrNoRows) {
		return d.makeSender(ctx)
	}
	return sender, err
}

func (d *Desk) makeSender(ctx context.Context) (string, error) {
	var sender string
	err := d.pool.QueryRow(ctx, "INSERT INTO settings (singleton, sender) VALUES (TRUE, 'desk') ON CONFLICT (singleton) DO NOTHING RETURNING sender").Scan(&sender)
	if err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return "desk", nil
		}
		return "", err
	}
	return sender, nil
}

// Settled sends with the settings, whoever made them.
func (d *Desk) Settled(ctx context.Context, t Task) error {
	sender, err := d.sender(ctx)
	if err != nil {
		return err
	}
	return d.post.Bring("kim@example.com", t.NoteID+sender)
}

var errClaimed = errors.New("the note was claimed before")

func (d *Desk) claim(ctx context.Context, id string) (string, error) {
	var claimed string
	err := d.pool.QueryRow(ctx, "INSERT INTO sent_notes (note_id) VALUES ($1) ON CONFLICT (note_id) DO NOTHING RETURNING note_id", id).Scan(&claimed)
	if err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return "", errClaimed
		}
		return "", err
	}
	return claimed, nil
}

// Claimed sends what it has claimed.
func (d *Desk) Claimed(ctx context.Context, t Task) error {
	claimed, err := d.claim(ctx, t.NoteID)
	if err != nil {
		if errors.Is(err, errClaimed) {
			return nil
		}
		return err
	}
	return d.post.Bring("kim@example.com", claimed)
}

var errHidden = errors.New("the tag is hidden")

// tag gives back the tag of a note, and makes it where there is none. A hidden tag is an error, and so is
// one that is there already if it has to be new.
func (d *Desk) tag(ctx context.Context, name string, anew bool) (string, error) {
	var hidden bool
	err := d.pool.QueryRow(ctx, "SELECT hidden FROM tags WHERE name = $1", name).Scan(&hidden)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		if _, err := d.pool.Exec(ctx, "INSERT INTO tags (name) VALUES ($1) ON CONFLICT DO NOTHING", name); err != nil {
			return "", err
		}
		return name, nil
	case err != nil:
		return "", err
	case hidden || anew:
		return "", errHidden
	}
	return name, nil
}

// Tagged sends with a tag, whoever made it.
func (d *Desk) Tagged(ctx context.Context, t Task) error {
	tag, err := d.tag(ctx, t.NoteID, false)
	if errors.Is(err, errHidden) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.post.Bring("kim@example.com", tag)
}

// TaggedOnce sends with a tag that it has made.
func (d *Desk) TaggedOnce(ctx context.Context, t Task) error {
	tag, err := d.tag(ctx, t.NoteID, true)
	if errors.Is(err, errHidden) {
		return nil
	}
	if err != nil {
		return err
	}
	return d.post.Bring("kim@example.com", tag)
}
