package main

import (
	"context"
	"database/sql"
	"errors"
)

// Dispute is what a saver says against a premium.
type Dispute struct {
	ID     int64
	Status string
}

const (
	lastDispute = "SELECT id, status FROM disputes WHERE premium_id = $1 ORDER BY id DESC LIMIT 1"
	openDispute = "INSERT INTO disputes (premium_id, status) VALUES ($1, $2)"
)

// dispute finds the last dispute about a premium, or nothing.
func dispute(ctx context.Context, tx *sql.Tx, id string) (*Dispute, error) {
	var d Dispute
	err := tx.QueryRowContext(ctx, lastDispute, id).Scan(&d.ID, &d.Status)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &d, err
}

// OpenedElsewhere leaves where a dispute is open, and records one that is closed.
func (b *Bank) OpenedElsewhere(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	d, err := dispute(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if d != nil && d.Status == Open {
		return nil
	}
	if _, err := tx.ExecContext(ctx, openDispute, p.PremiumID, Cancelled); err != nil { // want insert `"dispute:opened_elsewhere"`
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"dispute:opened_elsewhere"`
	return err
}

// Opened opens the dispute for which it leaves.
func (b *Bank) Opened(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	d, err := dispute(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if d != nil && d.Status == Open {
		return nil
	}
	if _, err := tx.ExecContext(ctx, openDispute, p.PremiumID, Open); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID)
	return err
}

var errNoRefund = errors.New("no such refund")

// refund finds the refund of a premium.
func refund(ctx context.Context, tx *sql.Tx, id string) (*Dispute, error) {
	var d Dispute
	err := tx.QueryRowContext(ctx, "SELECT id, status FROM refunds WHERE premium_id = $1 FOR UPDATE", id).Scan(&d.ID, &d.Status)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errNoRefund
	}
	if err != nil {
		return nil, err
	}
	return &d, nil
}

// newRefund makes one of the premium.
func newRefund(ctx context.Context, tx *sql.Tx, id string) (*Dispute, error) {
	var d Dispute
	row := tx.QueryRowContext(ctx, "INSERT INTO refunds (premium_id, status) VALUES ($1, 'new') RETURNING id, status", id)
	if err := row.Scan(&d.ID, &d.Status); err != nil {
		return nil, err
	}
	return &d, nil
}

// RefundUnsettled gets or makes the refund, and leaves it unsettled.
func (b *Bank) RefundUnsettled(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	d, err := refund(ctx, tx, p.PremiumID)
	if err != nil && !errors.Is(err, errNoRefund) {
		return err
	}
	if errors.Is(err, errNoRefund) {
		if d, err = newRefund(ctx, tx, p.PremiumID); err != nil {
			return err
		}
	}
	if d.Status == "settled" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "UPDATE refunds SET status = 'seen' WHERE id = $1", d.ID); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"refund:unsettled"`
	return err
}

// RefundSettled settles it.
func (b *Bank) RefundSettled(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	d, err := refund(ctx, tx, p.PremiumID)
	if err != nil && !errors.Is(err, errNoRefund) {
		return err
	}
	if errors.Is(err, errNoRefund) {
		if d, err = newRefund(ctx, tx, p.PremiumID); err != nil {
			return err
		}
	}
	if d.Status == "settled" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "UPDATE refunds SET status = 'settled' WHERE id = $1", d.ID); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID)
	return err
}

// Vouchers knows the vouchers of premiums.
type Vouchers struct{}

func (Vouchers) find(ctx context.Context, tx *sql.Tx, id string) (code string, err error) {
	err = tx.QueryRowContext(ctx, "SELECT voucher FROM premiums WHERE id = $1", id).Scan(&code)
	return code, err
}

// isDue says whether the last day has seen no notice about a premium.
func isDue(ctx context.Context, tx *sql.Tx, id string) (bool, error) {
	var n int
	row := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM notices_of_premiums
		WHERE premium_id = $1 AND kind = 'paid' AND sent_at > NOW() - INTERVAL '24 hours'`, id)
	if err := row.Scan(&n); err != nil {
		return false, err
	}
	return n == 0, nil
}

func noticed(ctx context.Context, tx *sql.Tx, id, kind string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO notices_of_premiums (premium_id, kind, sent_at) VALUES ($1, $2, NOW())", id, kind) // want insert `"lately:other"`
	return err
}

// LatelyOther counts the notices of one kind, and writes one of another.
func (b *Bank) LatelyOther(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	due, err := isDue(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if !due {
		return nil
	}
	code := ""
	if b.vouchers != nil {
		if found, err := b.vouchers.find(ctx, tx, p.PremiumID); err == nil {
			code = found
		}
	}
	if code == "" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"lately:other"`
		return err
	}
	return noticed(ctx, tx, p.PremiumID, "open")
}

// Lately writes one of those that it counts, which keeps later runs away for a day. Whether there is a
// voucher is asked only then.
func (b *Bank) Lately(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	due, err := isDue(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if !due {
		return nil
	}
	code := ""
	if b.vouchers != nil {
		if found, err := b.vouchers.find(ctx, tx, p.PremiumID); err == nil {
			code = found
		}
	}
	if code == "" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return noticed(ctx, tx, p.PremiumID, "paid")
}
