package main

import (
	"context"
	"strings"
)

func (d *Desk) printOut(ctx context.Context, noteID string) error {
	_, err := d.pool.Exec(ctx, `INSERT INTO prints (note_id, path) VALUES ($1, '-')`, noteID) // want guard `"note:folded" and "note:lower" .*repeats it` guard `"note:folded_first" .*loses it`
	return err
}

// Folded leaves a note that is printed, however that is spelled. That it is at work keeps nobody away.
func (d *Desk) Folded(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil || strings.EqualFold(strings.TrimSpace(status), "Printed") {
		return err
	}
	return d.work(ctx, t.NoteID)
}

// Lower does so too.
func (d *Desk) Lower(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil || strings.ToLower(strings.TrimSpace(status)) == "printed" {
		return err
	}
	return d.work(ctx, t.NoteID)
}

func (d *Desk) work(ctx context.Context, noteID string) error {
	if err := d.set(ctx, noteID, "at work"); err != nil {
		return err
	}
	if err := d.printOut(ctx, noteID); err != nil {
		return err
	}
	return d.set(ctx, noteID, "printed")
}

// FoldedFirst says that it is printed before it is.
func (d *Desk) FoldedFirst(ctx context.Context, t Task) error {
	status, err := d.statusOf(ctx, t.NoteID)
	if err != nil || strings.EqualFold(strings.TrimSpace(status), "Printed") {
		return err
	}
	if err := d.set(ctx, t.NoteID, "printed"); err != nil {
		return err
	}
	return d.printOut(ctx, t.NoteID)
}
