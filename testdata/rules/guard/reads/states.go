package main

import (
	"context"
	"database/sql"
	"slices"
)

// The states of a premium.
const (
	Open      = "open"
	Paid      = "paid"
	Cancelled = "cancelled"
)

// Premium is what a saver gets for saving.
type Premium struct {
	ID     string
	Amount int64
	Status string
	Paid   bool
}

// IsPaid says whether nothing is left to pay.
func (p *Premium) IsPaid() bool { return p.Paid }

// IsSmall says whether a premium is too small to be paid.
func (p *Premium) IsSmall() bool { return p.Amount < 10 }

// finals are the states in which a premium stays.
var finals = []string{Paid, Cancelled}

// premium reads a premium and holds its row.
func premium(ctx context.Context, tx *sql.Tx, id string) (*Premium, error) {
	p := &Premium{ID: id}
	row := tx.QueryRowContext(ctx, "SELECT amount, status, paid FROM premiums WHERE id = $1 FOR UPDATE", id)
	if err := row.Scan(&p.Amount, &p.Status, &p.Paid); err != nil {
		return nil, err
	}
	return p, nil
}

func setStatus(ctx context.Context, tx *sql.Tx, id, status string) error {
	_, err := tx.ExecContext(ctx, "UPDATE premiums SET status = $2 WHERE id = $1", id, status)
	return err
}

// MethodOther asks for something that no run changes.
func (b *Bank) MethodOther(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem.IsSmall() {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"method:other"`
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE premiums SET paid = TRUE WHERE id = $1", p.PremiumID)
	return err
}

// MethodPaid asks for what it sets.
func (b *Bank) MethodPaid(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem.IsPaid() {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE premiums SET paid = TRUE WHERE id = $1", p.PremiumID)
	return err
}

// StatesSwitchOpen pays in each state but one, and sets another.
func (b *Bank) StatesSwitchOpen(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	switch prem.Status {
	case Cancelled:
		return nil
	default:
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"states:switch_open"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// StatesSwitch leaves in the state that it sets.
func (b *Bank) StatesSwitch(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	switch prem.Status {
	case Paid, Cancelled:
		return nil
	default:
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// StatesListNever looks the state up in a list, and leaves it as it is.
func (b *Bank) StatesListNever(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if slices.Contains(finals, prem.Status) {
		return nil
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"states:list_never"`
	return err
}

// StatesList sets one that is on it.
func (b *Bank) StatesList(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if slices.Contains(finals, prem.Status) {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}
