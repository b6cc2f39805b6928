package main

import (
	"context"
	"database/sql"
	"slices"
)

// inFinal asks a list of states for one, by a function.
func inFinal(prem *Premium) bool {
	return slices.ContainsFunc(finals, func(state string) bool { return state == prem.Status })
}

// SearchStill leaves in a state of a list that it never sets.
func (b *Bank) SearchStill(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil || inFinal(prem) {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"search:still"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Open)
}

// Search sets one that is on it.
func (b *Bank) Search(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil || inFinal(prem) {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// SearchOther sets one of another list than the one that it leaves in.
func (b *Bank) SearchOther(ctx context.Context, tx *sql.Tx, p Task) error {
	prem, err := premium(ctx, tx, p.PremiumID)
	if err != nil || slices.Index([]string{Cancelled, "closed"}, prem.Status) >= 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"search:other"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// paidPart is a part of what was paid.
type paidPart struct {
	Premium string
	Amount  int64
}

// ofAmount lists the postings of an amount, of whatever premium.
func ofAmount(ctx context.Context, tx *sql.Tx, p Task) ([]paidPart, error) {
	if err := lock(ctx, tx, p); err != nil {
		return nil, err
	}
	rows, err := tx.QueryContext(ctx, "SELECT premium_id, amount FROM postings_of_premiums WHERE amount = $1", p.Amount)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []paidPart
	for rows.Next() {
		var x paidPart
		if err := rows.Scan(&x.Premium, &x.Amount); err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	return list, rows.Err()
}

// SearchRowsOther asks the rows for another premium than it posts.
func (b *Bank) SearchRowsOther(ctx context.Context, tx *sql.Tx, p Task) error {
	list, err := ofAmount(ctx, tx, p)
	if err != nil || slices.ContainsFunc(list, func(x paidPart) bool { return x.Premium == p.PremiumID+"-old" }) {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"search:rows_other"`
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO postings_of_premiums (premium_id, amount) VALUES ($1, $2)", p.PremiumID, p.Amount) // want insert `"search:rows_other"`
	return err
}

// SearchRows asks them for the one that it posts.
func (b *Bank) SearchRows(ctx context.Context, tx *sql.Tx, p Task) error {
	list, err := ofAmount(ctx, tx, p)
	if err != nil || slices.ContainsFunc(list, func(x paidPart) bool { return x.Premium == p.PremiumID }) {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return post(ctx, tx, p)
}

// SearchRowsAt asks where it stands.
func (b *Bank) SearchRowsAt(ctx context.Context, tx *sql.Tx, p Task) error {
	list, err := ofAmount(ctx, tx, p)
	if err != nil || slices.IndexFunc(list, func(x paidPart) bool { return x.Premium == p.PremiumID }) >= 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return post(ctx, tx, p)
}
