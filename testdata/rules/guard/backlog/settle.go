package main

import (
	"context"
	"database/sql"
)

const earn = "UPDATE drivers SET earned = earned + $1 WHERE id = $2"

// fare is what a passenger has paid.
type fare struct {
	id, email string
	amount    int64
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// fares lists what a query finds for a driver.
func fares(ctx context.Context, q querier, query string, p Task) ([]fare, error) {
	rows, err := q.QueryContext(ctx, query, p.DriverID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []fare
	for rows.Next() {
		var f fare
		if err := rows.Scan(&f.id, &f.email, &f.amount); err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, rows.Err()
}

const openFares = "SELECT id, email, amount FROM fares WHERE driver_id = $1 AND NOT settled FOR UPDATE"

// SettleOtherColumn says of each fare something that its list does not ask for.
func (f *Fares) SettleOtherColumn(ctx context.Context, tx *sql.Tx, p Task) error {
	list, err := fares(ctx, tx, openFares, p)
	if err != nil {
		return err
	}
	for _, fare := range list {
		if _, err := tx.ExecContext(ctx, earn, fare.amount, p.DriverID); err != nil { // want increment `"settle:other_column"`
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE fares SET seen = TRUE WHERE id = $1", fare.id); err != nil {
			return err
		}
	}
	return nil
}

// SettleEach takes each fare off its list.
func (f *Fares) SettleEach(ctx context.Context, tx *sql.Tx, p Task) error {
	list, err := fares(ctx, tx, openFares, p)
	if err != nil {
		return err
	}
	for _, fare := range list {
		if _, err := tx.ExecContext(ctx, earn, fare.amount, p.DriverID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE fares SET settled = TRUE WHERE id = $1", fare.id); err != nil {
			return err
		}
	}
	return nil
}

// SettleListed takes all that it has settled off at the end.
func (f *Fares) SettleListed(ctx context.Context, tx *sql.Tx, p Task) error {
	list, err := fares(ctx, tx, openFares, p)
	if err != nil {
		return err
	}
	var ids []string
	for _, fare := range list {
		if _, err := tx.ExecContext(ctx, earn, fare.amount, p.DriverID); err != nil {
			return err
		}
		ids = append(ids, fare.id)
	}
	_, err = tx.ExecContext(ctx, "UPDATE fares SET settled = TRUE WHERE id = ANY($1)", ids)
	return err
}

// SettleDeleted deletes each fare.
func (f *Fares) SettleDeleted(ctx context.Context, tx *sql.Tx, p Task) error {
	list, err := fares(ctx, tx, openFares, p)
	if err != nil {
		return err
	}
	for _, fare := range list {
		if _, err := tx.ExecContext(ctx, earn, fare.amount, p.DriverID); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM fares WHERE id = $1", fare.id); err != nil {
			return err
		}
	}
	return nil
}

// open sums up what is open.
func open(ctx context.Context, tx *sql.Tx, p Task) (sum int64, err error) {
	if _, err := tx.ExecContext(ctx, "SELECT 1 FROM drivers WHERE id = $1 FOR UPDATE", p.DriverID); err != nil {
		return 0, err
	}
	row := tx.QueryRowContext(ctx, "SELECT COALESCE(SUM(amount), 0) FROM fares WHERE driver_id = $1 AND NOT settled", p.DriverID)
	return sum, row.Scan(&sum)
}

// SettleSumKept adds the sum of what is open, and leaves it open.
func (f *Fares) SettleSumKept(ctx context.Context, tx *sql.Tx, p Task) error {
	sum, err := open(ctx, tx, p)
	if err != nil || sum == 0 {
		return err
	}
	_, err = tx.ExecContext(ctx, earn, sum, p.DriverID) // want increment `"settle:sum_kept"`
	return err
}

// SettleSum closes it.
func (f *Fares) SettleSum(ctx context.Context, tx *sql.Tx, p Task) error {
	sum, err := open(ctx, tx, p)
	if err != nil || sum == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, earn, sum, p.DriverID); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE fares SET settled = TRUE WHERE driver_id = $1 AND NOT settled", p.DriverID)
	return err
}
