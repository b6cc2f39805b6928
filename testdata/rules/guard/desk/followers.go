package main

import (
	"context"
	"errors"
	"net/smtp"
	"net/textproto"

	"github.com/jackc/pgx/v5"
)

// refused are the addresses that took no mail.
type refused []string

func (r refused) Error() string { return "some took no mail" }

// followers lists those who follow a note.
func (d *Desk) followers(ctx context.Context, noteID string) ([]string, error) {
	rows, err := d.pool.Query(ctx, `SELECT email FROM followers WHERE note_id = $1`, noteID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func (d *Desk) tell(emails []string) error {
	if len(emails) == 0 {
		return nil
	}
	var bad refused
	for _, email := range emails {
		if err := smtp.SendMail(d.post.addr, nil, "desk@example.com", []string{email}, []byte("Subject: news\r\n\r\n")); err != nil { // want idempotencykey `"note:told"` guard `"note:told_once" .*repeats it`
			var answer *textproto.Error
			if !errors.As(err, &answer) {
				return err
			}
			bad = append(bad, email)
		}
	}
	if len(bad) > 0 {
		return bad
	}
	return nil
}

// Told forgets who took no mail, and tells the others again.
func (d *Desk) Told(ctx context.Context, t Task) error {
	emails, err := d.followers(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if err := d.tell(emails); err != nil {
		var bad refused
		if !errors.As(err, &bad) {
			return err
		}
		_, err = d.pool.Exec(ctx, `DELETE FROM followers WHERE note_id = $1 AND email = ANY($2)`, t.NoteID, []string(bad))
		return err
	}
	return nil
}

// ToldOnce forgets them all.
func (d *Desk) ToldOnce(ctx context.Context, t Task) error {
	emails, err := d.followers(ctx, t.NoteID)
	if err != nil {
		return err
	}
	if err := d.tell(emails); err != nil {
		return err
	}
	_, err = d.pool.Exec(ctx, `DELETE FROM followers WHERE note_id = $1`, t.NoteID)
	return err
}

// linked reports in which state the link of a note is, "" if it has none.
func (d *Desk) linked(ctx context.Context, noteID string) (status string, err error) {
	err = d.pool.QueryRow(ctx, `SELECT status FROM links WHERE note_id = $1`, noteID).Scan(&status)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return status, err
}

func (d *Desk) link(ctx context.Context, noteID string) error {
	if _, err := d.pool.Exec(ctx, `INSERT INTO links (note_id) VALUES ($1)`, noteID); err != nil {
		return err
	}
	return d.printNote(ctx, noteID)
}

// Linked prints a note once more whose link is there and still queued.
func (d *Desk) Linked(ctx context.Context, t Task) error {
	switch status, err := d.linked(ctx, t.NoteID); {
	case err != nil:
		return err
	case status == "queued":
		return d.printNote(ctx, t.NoteID)
	case status != "":
		return nil
	}
	return d.link(ctx, t.NoteID)
}

// LinkedOnce does nothing where the link is there.
func (d *Desk) LinkedOnce(ctx context.Context, t Task) error {
	status, err := d.linked(ctx, t.NoteID)
	if err != nil || status != "" {
		return err
	}
	return d.link(ctx, t.NoteID)
}
