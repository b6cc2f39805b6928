package main

import (
	"context"
	"database/sql"
	"errors"
)

// plan says what follows of a check.
type plan struct{ Open, Close bool }

func decide(open bool, days int) plan {
	switch {
	case days < 0 && !open:
		return plan{Open: true}
	case days >= 0 && open:
		return plan{Close: true}
	}
	return plan{}
}

func (w *Watch) outage(ctx context.Context, id string) (n int64, err error) {
	err = w.db.QueryRowContext(ctx, "SELECT id FROM outages WHERE certificate_id = $1 AND state = 'open'", id).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, err
}

func (w *Watch) open(ctx context.Context, id string) (n int64, err error) {
	err = w.db.QueryRowContext(ctx, "INSERT INTO outages (certificate_id, state) VALUES ($1, 'open') RETURNING id", id).Scan(&n) // want guard `"outage:planned", "outage:told" and "outage:kept"`
	return n, err
}

func (w *Watch) tell(ctx context.Context, outage int64) error {
	_, err := w.db.ExecContext(ctx, "INSERT INTO outage_notes (outage_id) VALUES ($1)", outage) // want guard `"outage:planned" .*loses it` insert `"outage:told" and "outage:kept"`
	return err
}

// Planned tells of an outage that it opens, as a plan says that is made of what was found.
func (w *Watch) Planned(ctx context.Context, p Task) error {
	found, err := w.outage(ctx, p.CertificateID)
	if err != nil {
		return err
	}
	next := decide(found != 0, p.Days)
	if next.Open {
		n, err := w.open(ctx, p.CertificateID)
		if err != nil {
			return err
		}
		return w.tell(ctx, n)
	}
	if !next.Close {
		return nil
	}
	_, err = w.db.ExecContext(ctx, "UPDATE outages SET state = 'closed' WHERE id = $1", found)
	return err
}

// Told tells of an outage that was open as well.
func (w *Watch) Told(ctx context.Context, p Task) error {
	n, err := w.outage(ctx, p.CertificateID)
	if err != nil {
		return err
	}
	if decide(n != 0, p.Days).Open {
		if n, err = w.open(ctx, p.CertificateID); err != nil {
			return err
		}
	}
	return w.tell(ctx, n)
}

// opened is the outage that is open, which it opens if there is none, and whether it is told of.
func (w *Watch) opened(ctx context.Context, p Task) (n int64, tell bool, err error) {
	if n, err = w.outage(ctx, p.CertificateID); err != nil {
		return 0, false, err
	}
	if n == 0 && p.Days < 0 {
		n, err = w.open(ctx, p.CertificateID)
	}
	return n, p.Days < 0, err
}

// Kept has the outage opened where it is looked for.
func (w *Watch) Kept(ctx context.Context, p Task) error {
	n, tell, err := w.opened(ctx, p)
	if err != nil || !tell {
		return err
	}
	return w.tell(ctx, n)
}
