package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
)

// Status is the state of a premium as an enum of the database.
type Status string

// NullStatus is a Status or NULL, as sqlc makes it.
type NullStatus struct {
	Status Status
	Valid  bool
}

// Value implements driver.Valuer.
func (s NullStatus) Value() (driver.Value, error) {
	if !s.Valid {
		return nil, nil
	}
	return string(s.Status), nil
}

// Change says what of a premium is to be another one; what is NULL stays.
type Change struct {
	ID      string
	Status  NullStatus
	Voucher *string
}

func change(ctx context.Context, tx *sql.Tx, c Change) error {
	_, err := tx.ExecContext(ctx, `UPDATE premiums SET status = COALESCE($2, status), voucher = COALESCE($3, voucher)
		WHERE id = $1`, c.ID, c.Status, c.Voucher)
	return err
}

// OptionalKept leaves the state as it is.
func (b *Bank) OptionalKept(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem.Status != Open {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"optional:kept"`
		return err
	}
	voucher := "v-1"
	return change(ctx, tx, Change{ID: p.PremiumID, Status: NullStatus{Status: Paid}, Voucher: &voucher})
}

// OptionalGiven gives it another one.
func (b *Bank) OptionalGiven(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem.Status != Open {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return change(ctx, tx, Change{ID: p.PremiumID, Status: NullStatus{Status: Paid, Valid: true}})
}

// PointerStill gives it the one that it has.
func (b *Bank) PointerStill(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem.Status != Open {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"pointer:still"`
		return err
	}
	return changeTo(ctx, tx, p.PremiumID, Open)
}

// PointerGiven gives it another one.
func (b *Bank) PointerGiven(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem.Status != Open {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return changeTo(ctx, tx, p.PremiumID, Paid)
}

func changeTo(ctx context.Context, tx *sql.Tx, id, status string) error {
	_, err := tx.ExecContext(ctx, "UPDATE premiums SET status = COALESCE($2, status) WHERE id = $1", id, &status)
	return err
}
