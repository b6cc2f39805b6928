package main

import (
	"context"
	"database/sql"
	"slices"
	"strings"
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

// voucher reads what a premium is paid against.
func voucher(ctx context.Context, tx *sql.Tx, id string) (string, error) {
	var v string
	err := tx.QueryRowContext(ctx, "SELECT voucher FROM premiums WHERE id = $1 FOR UPDATE", id).Scan(&v)
	return strings.TrimSpace(v), err
}

// VoucherRenewed needs a voucher and leaves another one.
func (b *Bank) VoucherRenewed(ctx context.Context, tx *sql.Tx, p Task) error {
	v, err := voucher(ctx, tx, p.PremiumID)
	if err != nil || v == "" {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"voucher:renewed"`
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE premiums SET voucher = $2 WHERE id = $1", p.PremiumID, p.PremiumID+"-next")
	return err
}

// VoucherUsed uses it up.
func (b *Bank) VoucherUsed(ctx context.Context, tx *sql.Tx, p Task) error {
	v, err := voucher(ctx, tx, p.PremiumID)
	if err != nil || v == "" {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE premiums SET voucher = $2 WHERE id = $1", p.PremiumID, "")
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

// oneOf goes through a list.
func oneOf(status string, list ...string) bool {
	for _, s := range list {
		if s == status {
			return true
		}
	}
	return false
}

// StatesLoopNever leaves in a state of a list that it never sets.
func (b *Bank) StatesLoopNever(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if oneOf(prem.Status, Paid, Cancelled) {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"states:loop_never"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Open)
}

// StatesLoop sets the first of it.
func (b *Bank) StatesLoop(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if oneOf(prem.Status, Paid, Cancelled) {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// isFinal says of each state whether a premium stays in it.
var isFinal = map[string]bool{Open: false, Paid: true, Cancelled: true}

// StatesSetNever leaves in a state of a set that it never sets.
func (b *Bank) StatesSetNever(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if isFinal[prem.Status] {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"states:set_never"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Open)
}

// StatesSet sets one that is in it.
func (b *Bank) StatesSet(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if isFinal[prem.Status] {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// StatesKeyNever asks a set about the payload.
func (b *Bank) StatesKeyNever(ctx context.Context, tx *sql.Tx, p Task) error {
	if _, known := map[int64]struct{}{1: {}, 2: {}}[p.SaverID]; known {
		return nil
	}
	_, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"states:key_never"`
	return err
}

// StatesKey asks a set about the state.
func (b *Bank) StatesKey(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil {
		return err
	}
	if _, final := map[string]struct{}{Paid: {}, Cancelled: {}}[prem.Status]; final {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// premiumToPay is the premium if it is still to be paid, and nothing if it is not.
func premiumToPay(ctx context.Context, tx *sql.Tx, id string) (*Premium, error) {
	prem, err := premium(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if prem.Status == Paid {
		return nil, nil
	}
	return prem, nil
}

// StatesNothingNever asks for a premium to pay, and leaves it to pay.
func (b *Bank) StatesNothingNever(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premiumToPay(ctx, tx, p.PremiumID)
	if err != nil || prem == nil {
		return err
	}
	_, err = tx.ExecContext(ctx, add, prem.Amount, p.SaverID) // want increment `"states:nothing_never"`
	return err
}

// StatesNothing asks for a premium to pay, and pays it.
func (b *Bank) StatesNothing(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premiumToPay(ctx, tx, p.PremiumID)
	if err != nil || prem == nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, prem.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}
