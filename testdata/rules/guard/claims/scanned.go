package main

import (
	"context"
	"errors"
	"net/smtp"

	"github.com/georgysavva/scany/v2/pgxscan"
	"github.com/jackc/pgx/v5"
)

// Letter is a row that scany fills.
type Letter struct {
	LetterID string
}

// ScannedReturning gets no row back where the letter was sent before.
func (r *Rows) ScannedReturning(ctx context.Context, p Task) error {
	var letter Letter
	err := pgxscan.Get(ctx, r.pool, &letter, claim+" ON CONFLICT (letter_id) DO NOTHING RETURNING letter_id", p.LetterID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// ScannedOnly looks for a row that nothing here makes.
func (r *Rows) ScannedOnly(ctx context.Context, p Task) error {
	var letter Letter
	err := pgxscan.Get(ctx, r.pool, &letter, "SELECT letter_id FROM sent_letters WHERE letter_id = $1", p.LetterID)
	if err == nil {
		return nil
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"scanned:only"`
}
