// Package ledger holds what the handlers call: their directives travel with them.
package ledger

import (
	"context"
	"database/sql"
)

// Ledger adds to pages.
type Ledger struct{ DB *sql.DB }

const addSQL = "UPDATE pages SET revenue = revenue + $1 WHERE id = $2"

// Add adds.
func (l *Ledger) Add(ctx context.Context, page, count int64) error {
	_, err := l.DB.ExecContext(ctx, addSQL, count, page) // want increment `^task "views:callee_open" may`
	return err
}

// Recount adds what a job recounts every night.
//
//idemlint:ignore increment,operationid recounted every night
func (l *Ledger) Recount(ctx context.Context, page, count int64) error {
	_, err := l.DB.ExecContext(ctx, addSQL, count, page)
	return err
}

// AddOnce adds what a trigger of the database refuses to add again.
//
//idemlint:idempotent a trigger refuses what was added before
func (l *Ledger) AddOnce(ctx context.Context, page, count int64) error {
	_, err := l.DB.ExecContext(ctx, addSQL, count, page)
	return err
}

// Payouts pays.
type Payouts interface {
	Pay(ctx context.Context, page, amount int64) error
	// PayOnce knows by page and amount what it has paid.
	//
	//idemlint:idempotent the bank refuses a second payout of a page
	PayOnce(ctx context.Context, page, amount int64) error
}

type bank struct{ db *sql.DB }

func (b *bank) Pay(ctx context.Context, page, amount int64) error {
	_, err := b.db.ExecContext(ctx, addSQL, amount, page) // want increment `^task "payout:open" may`
	return err
}

func (b *bank) PayOnce(ctx context.Context, page, amount int64) error {
	_, err := b.db.ExecContext(ctx, addSQL, amount, page)
	return err
}

// Plugin makes the Payouts.
func Plugin() Payouts { return &bank{} }

// want+2 directive `//idemlint:idempotent covers no effect and no call of something that has one`
//
//idemlint:idempotent nothing is written
func double(n int64) int64 { return 2 * n }

// want+2 directive `stands above no function and no interface method`
//
//idemlint:idempotent nothing is written
var factor = double(2)

// want+2 directive `//idemlint:handler stands above no function`
//
//idemlint:handler
type unused struct{}
