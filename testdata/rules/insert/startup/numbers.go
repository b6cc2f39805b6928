package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

const numberTables = `
CREATE SEQUENCE IF NOT EXISTS invoice_numbers;
CREATE TABLE IF NOT EXISTS series (name text PRIMARY KEY, last bigint NOT NULL);
INSERT INTO series (name, last) VALUES ('invoice', 0) ON CONFLICT (name) DO NOTHING;
CREATE TABLE IF NOT EXISTS invoices (number text PRIMARY KEY, order_id text NOT NULL);
CREATE TABLE IF NOT EXISTS bills (number text PRIMARY KEY, order_id text NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS slips (number bigint PRIMARY KEY, order_id text NOT NULL);
`

// Invoiced takes the next number of a series, which is another one each time: no invoice is in the way.
func (b *Books) Invoiced(ctx context.Context, p Task) error {
	var n int64
	err := b.db.QueryRowContext(ctx, "UPDATE series SET last = last + 1 WHERE name = 'invoice' RETURNING last").Scan(&n) // want increment `"books:invoiced"`
	if err != nil {
		return err
	}
	_, err = b.db.ExecContext(ctx, "INSERT INTO invoices (number, order_id) VALUES ($1, $2) ON CONFLICT (number) DO NOTHING", fmt.Sprintf("inv-%05d", n), p.OrderID) // want insert `"books:invoiced"`
	return err
}

// Sequenced takes it from a sequence.
func (b *Books) Sequenced(ctx context.Context, p Task) error {
	var n int64
	if err := b.db.QueryRowContext(ctx, "SELECT nextval('invoice_numbers')").Scan(&n); err != nil {
		return err
	}
	_, err := b.db.ExecContext(ctx, "INSERT INTO invoices (number, order_id) VALUES ($1, $2) ON CONFLICT (number) DO NOTHING", fmt.Sprintf("seq-%05d", n), p.OrderID) // want insert `"books:sequenced"`
	return err
}

// Billed takes it from a sequence too, but an order has one bill.
func (b *Books) Billed(ctx context.Context, p Task) error {
	var n int64
	if err := b.db.QueryRowContext(ctx, "SELECT nextval('invoice_numbers')").Scan(&n); err != nil {
		return err
	}
	_, err := b.db.ExecContext(ctx, "INSERT INTO bills (number, order_id) VALUES ($1, $2) ON CONFLICT (order_id) DO NOTHING", fmt.Sprintf("seq-%05d", n), p.OrderID)
	return err
}

// Slipped goes on from the last slip, which a second run finds to be that of the first.
func (b *Books) Slipped(ctx context.Context, p Task) error {
	var last int64
	err := b.db.QueryRowContext(ctx, "SELECT number FROM slips ORDER BY number DESC LIMIT 1").Scan(&last)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	_, err = b.db.ExecContext(ctx, "INSERT INTO slips (number, order_id) VALUES ($1, $2) ON CONFLICT (number) DO NOTHING", last+1, p.OrderID) // want insert `"books:slipped"`
	return err
}
