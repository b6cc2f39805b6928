package main

import (
	"context"
	"net/smtp"
	"os"
)

const office = "taxi@example.com"

var host = os.Getenv("SMTP_ADDR")

const untold = "SELECT id, email, amount FROM fares WHERE driver_id = $1 AND NOT seen"

// mark says that a passenger was told.
func (f *Fares) mark(ctx context.Context, id string) error {
	_, err := f.db.ExecContext(ctx, "UPDATE fares SET seen = TRUE WHERE id = $1", id)
	return err
}

// TellAll tells all passengers, whether they were told or not.
func (f *Fares) TellAll(ctx context.Context, p Task) error {
	list, err := fares(ctx, f.db, "SELECT id, email, amount FROM fares WHERE driver_id = $1", p)
	if err != nil {
		return err
	}
	for _, fare := range list {
		err := smtp.SendMail(host, nil, office, []string{fare.email}, []byte("receipt")) // want idempotencykey `"tell:all"`
		if err != nil {
			return err
		}
		if err := f.mark(ctx, fare.id); err != nil {
			return err
		}
	}
	return nil
}

// TellAfter marks each passenger after the mail: a crash in between sends one again.
func (f *Fares) TellAfter(ctx context.Context, p Task) error {
	list, err := fares(ctx, f.db, untold, p)
	if err != nil {
		return err
	}
	for _, fare := range list {
		err := smtp.SendMail(host, nil, office, []string{fare.email}, []byte("receipt")) // want guard `"tell:after".*repeats it`
		if err != nil {
			return err
		}
		if err := f.mark(ctx, fare.id); err != nil {
			return err
		}
	}
	return nil
}

// claim says whether this call is the one that marks a fare.
func (f *Fares) claim(ctx context.Context, id string) (bool, error) {
	res, err := f.db.ExecContext(ctx, "UPDATE fares SET seen = TRUE WHERE id = $1 AND NOT seen", id)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// TellClaimed claims each fare before its mail.
func (f *Fares) TellClaimed(ctx context.Context, p Task) error {
	list, err := fares(ctx, f.db, untold, p)
	if err != nil {
		return err
	}
	for _, fare := range list {
		first, err := f.claim(ctx, fare.id)
		if err != nil {
			return err
		}
		if !first {
			continue
		}
		if err := smtp.SendMail(host, nil, office, []string{fare.email}, []byte("receipt")); err != nil {
			return err
		}
	}
	return nil
}
