package main

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5/pgconn"
)

const codeTables = `
CREATE TABLE IF NOT EXISTS order_invites (id bigserial PRIMARY KEY, code text NOT NULL UNIQUE, order_id text NOT NULL);
CREATE TABLE IF NOT EXISTS order_vouchers (id bigserial PRIMARY KEY, code text NOT NULL UNIQUE, order_id text NOT NULL UNIQUE);
`

// tries is how often another code is tried.
const tries = 3

var errNoCode = errors.New("every code was taken")

func taken(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == pgerrcode.UniqueViolation
}

// Invited tries another code where one was taken: what the index refuses is the code, which each run makes anew.
func (b *Books) Invited(ctx context.Context, p Task) error {
	for range tries {
		code := "b" + uuid.NewString()[:8]
		_, err := b.db.ExecContext(ctx, "INSERT INTO order_invites (code, order_id) VALUES ($1, $2)", code, p.OrderID) // want insert `"books:invited"`
		if taken(err) {
			continue
		}
		return err
	}
	return errNoCode
}

// Vouched does the same, but an order has one voucher.
func (b *Books) Vouched(ctx context.Context, p Task) error {
	for range tries {
		code := "b" + uuid.NewString()[:8]
		_, err := b.db.ExecContext(ctx, "INSERT INTO order_vouchers (code, order_id) VALUES ($1, $2)", code, p.OrderID)
		if taken(err) {
			continue
		}
		return err
	}
	return errNoCode
}
