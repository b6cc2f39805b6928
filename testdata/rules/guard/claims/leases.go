package main

import (
	"context"
	"errors"
	"net/smtp"

	"github.com/jackc/pgx/v5"
)

const lease = `INSERT INTO leases (letter_id, taken_at) VALUES ($1, now())
	ON CONFLICT (letter_id) DO UPDATE SET taken_at = now()`

// take runs a statement that gives a letter back if it took it.
func (r *Rows) take(ctx context.Context, statement, letter string) (bool, error) {
	var taken string
	err := r.pool.QueryRow(ctx, statement, letter).Scan(&taken)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// LeaseTaken takes each letter anew.
func (r *Rows) LeaseTaken(ctx context.Context, p Task) error {
	taken, err := r.take(ctx, lease+" RETURNING letter_id", p.LetterID)
	if err != nil || !taken {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"lease:taken"`
}

// LeaseOld takes over only what was taken long ago.
func (r *Rows) LeaseOld(ctx context.Context, p Task) error {
	taken, err := r.take(ctx, lease+" WHERE leases.taken_at < now() - interval '24 hours' RETURNING letter_id", p.LetterID)
	if err != nil || !taken {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want guard `"lease:old" .*expired`
}

// stampedLease leaves the time of a lease to the table.
const stampedLease = `INSERT INTO leases (letter_id) VALUES ($1)
	ON CONFLICT (letter_id) DO UPDATE SET taken_at = now()`

// LeaseStampedTaken takes each letter anew.
func (r *Rows) LeaseStampedTaken(ctx context.Context, p Task) error {
	taken, err := r.take(ctx, stampedLease+" RETURNING letter_id", p.LetterID)
	if err != nil || !taken {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"lease:stamped_taken"`
}

// LeaseStampedOld takes over only what was taken long ago.
func (r *Rows) LeaseStampedOld(ctx context.Context, p Task) error {
	taken, err := r.take(ctx, stampedLease+" WHERE leases.taken_at < now() - interval '24 hours' RETURNING letter_id", p.LetterID)
	if err != nil || !taken {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want guard `"lease:stamped_old" .*expired`
}
