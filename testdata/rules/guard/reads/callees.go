package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
)

// isPaid says whether a premium was paid.
func isPaid(ctx context.Context, tx *sql.Tx, id string) (bool, error) {
	p, err := premium(ctx, tx, id)
	if err != nil {
		return false, fmt.Errorf("premium %s: %w", id, err)
	}
	return p.Status == Paid, nil
}

// BoolUnused asks, and does not heed the answer.
func (b *Bank) BoolUnused(ctx context.Context, tx *sql.Tx, p Task) error {
	paid, err := isPaid(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if paid {
		log.Printf("premium %s was paid before", p.PremiumID)
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"callee:bool_unused"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// Bool leaves if the answer is yes.
func (b *Bank) Bool(ctx context.Context, tx *sql.Tx, p Task) error {
	paid, err := isPaid(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if paid {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

var errPaid = errors.New("premium is paid")

// checkOpen returns errPaid for a premium that was paid.
func checkOpen(ctx context.Context, tx *sql.Tx, id string) error {
	p, err := premium(ctx, tx, id)
	if err != nil {
		return err
	}
	if p.Status == Paid {
		return fmt.Errorf("premium %s: %w", id, errPaid)
	}
	return nil
}

// ErrorLogged takes the error for a warning.
func (b *Bank) ErrorLogged(ctx context.Context, tx *sql.Tx, p Task) error {
	err := checkOpen(ctx, tx, p.PremiumID)
	if err != nil && !errors.Is(err, errPaid) {
		return err
	}
	log.Printf("premium %s: %v", p.PremiumID, err)
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"callee:error_logged"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// Error takes it for the end.
func (b *Bank) Error(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := checkOpen(ctx, tx, p.PremiumID); errors.Is(err, errPaid) {
		return nil
	} else if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// openPremium returns a premium that was not paid, or nothing.
func openPremium(ctx context.Context, tx *sql.Tx, id string) (*Premium, error) {
	p := &Premium{ID: id, Status: Open}
	row := tx.QueryRowContext(ctx, "SELECT amount FROM premiums WHERE id = $1 AND status = 'open' FOR UPDATE", id)
	err := row.Scan(&p.Amount)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// NothingNever leaves where there is none, and leaves the premium open.
func (b *Bank) NothingNever(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := openPremium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem == nil {
		return nil
	}
	_, err = tx.ExecContext(ctx, add, prem.Amount, p.SaverID) // want increment `"callee:nothing_never"`
	return err
}

// Nothing leaves where there is none, and closes the premium.
func (b *Bank) Nothing(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := openPremium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if prem == nil {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, prem.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// always calls fn and marks the premium.
func always(ctx context.Context, tx *sql.Tx, id string, fn func() error) error {
	if err := fn(); err != nil {
		return err
	}
	return setStatus(ctx, tx, id, Paid)
}

// once calls fn for a premium that was not paid, and marks it.
func once(ctx context.Context, tx *sql.Tx, id string, fn func() error) error {
	p, err := premium(ctx, tx, id)
	if err != nil {
		return err
	}
	if p.Status == Paid {
		return nil
	}
	return always(ctx, tx, id, fn)
}

// FunctionAlways hands on what it does, to a function that always does it.
func (b *Bank) FunctionAlways(ctx context.Context, tx *sql.Tx, p Task) error {
	return always(ctx, tx, p.PremiumID, func() error {
		_, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"callee:function_always"`
		return err
	})
}

// Function hands it to one that looks first.
func (b *Bank) Function(ctx context.Context, tx *sql.Tx, p Task) error {
	return once(ctx, tx, p.PremiumID, func() error {
		_, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID)
		return err
	})
}
