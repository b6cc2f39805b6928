package main

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

const add = "UPDATE savers SET balance = balance + $1 WHERE id = $2"

// stamp says when a premium was paid.
func stamp(ctx context.Context, tx *sql.Tx, p Task) error {
	_, err := tx.ExecContext(ctx, "UPDATE premiums SET paid_at = now() WHERE id = $1", p.PremiumID)
	return err
}

// post writes a posting of a premium.
func post(ctx context.Context, tx *sql.Tx, p Task) error {
	_, err := tx.ExecContext(ctx,
		"INSERT INTO postings_of_premiums (premium_id, amount) VALUES ($1, $2)", p.PremiumID, p.Amount)
	return err
}

// NullOther looks at one time and sets another.
func (b *Bank) NullOther(ctx context.Context, tx *sql.Tx, p Task) error {
	var at sql.NullTime
	if err := tx.QueryRowContext(ctx, "SELECT paid_at FROM premiums WHERE id = $1 FOR UPDATE", p.PremiumID).Scan(&at); err != nil {
		return err
	}
	if at.Valid {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"null:other"`
		return err
	}
	_, err := tx.ExecContext(ctx, "UPDATE premiums SET seen_at = now() WHERE id = $1", p.PremiumID)
	return err
}

// NullValid sets the time that it looks at.
func (b *Bank) NullValid(ctx context.Context, tx *sql.Tx, p Task) error {
	var at sql.NullTime
	if err := tx.QueryRowContext(ctx, "SELECT paid_at FROM premiums WHERE id = $1 FOR UPDATE", p.PremiumID).Scan(&at); err != nil {
		return err
	}
	if at.Valid {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return stamp(ctx, tx, p)
}

// NullPointer does the same with a pointer.
func (b *Bank) NullPointer(ctx context.Context, tx *sql.Tx, p Task) error {
	var at *time.Time
	if err := tx.QueryRowContext(ctx, "SELECT paid_at FROM premiums WHERE id = $1 FOR UPDATE", p.PremiumID).Scan(&at); err != nil {
		return err
	}
	if at != nil {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return stamp(ctx, tx, p)
}

// lock makes runs for one premium wait for each other.
func lock(ctx context.Context, tx *sql.Tx, p Task) error {
	_, err := tx.ExecContext(ctx, "SELECT 1 FROM premiums WHERE id = $1 FOR UPDATE", p.PremiumID)
	return err
}

// CountNever counts what nobody writes.
func (b *Bank) CountNever(ctx context.Context, tx *sql.Tx, p Task) error {
	var n int
	row := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM postings_of_premiums WHERE premium_id = $1", p.PremiumID)
	if err := row.Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"count:never"`
	return err
}

// CountRows counts what it writes.
func (b *Bank) CountRows(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	var n int
	row := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM postings_of_premiums WHERE premium_id = $1", p.PremiumID)
	if err := row.Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return post(ctx, tx, p)
}

// ExistsNever asks for a row that it does not write.
func (b *Bank) ExistsNever(ctx context.Context, tx *sql.Tx, p Task) error {
	var done bool
	row := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM postings_of_premiums WHERE premium_id = $1)", p.PremiumID)
	if err := row.Scan(&done); err != nil {
		return err
	}
	if done {
		return nil
	}
	_, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"exists:never"`
	return err
}

// ExistsRow writes the row that it asks for.
func (b *Bank) ExistsRow(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	var done bool
	row := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM postings_of_premiums WHERE premium_id = $1)", p.PremiumID)
	if err := row.Scan(&done); err != nil {
		return err
	}
	if done {
		return nil
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return post(ctx, tx, p)
}

// posting returns the number of the posting of a premium, or sql.ErrNoRows.
func posting(ctx context.Context, tx *sql.Tx, p Task) (id int64, err error) {
	err = tx.QueryRowContext(ctx, "SELECT id FROM postings_of_premiums WHERE premium_id = $1", p.PremiumID).Scan(&id)
	return id, err
}

// NoRowsNever goes on where there is no row, and leaves none.
func (b *Bank) NoRowsNever(ctx context.Context, tx *sql.Tx, p Task) error {
	_, err := posting(ctx, tx, p)
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"norows:never"`
	return err
}

// NoRowsRow leaves one.
func (b *Bank) NoRowsRow(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	_, err := posting(ctx, tx, p)
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return post(ctx, tx, p)
}

// among reads the state of a premium that is in one of the states asked for.
func among(ctx context.Context, tx *sql.Tx, id string, states ...any) (status string, err error) {
	args := append([]any{id}, states...)
	err = tx.QueryRowContext(ctx, "SELECT status FROM premiums WHERE id = $1 AND status IN ($2, $3) FOR UPDATE", args...).Scan(&status)
	return status, err
}

// AmongStill sets a state among those that it asks for.
func (b *Bank) AmongStill(ctx context.Context, tx *sql.Tx, p Task) error {
	if _, err := among(ctx, tx, p.PremiumID, Open, Paid); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"among:still"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// AmongNoMore sets another one.
func (b *Bank) AmongNoMore(ctx context.Context, tx *sql.Tx, p Task) error {
	if _, err := among(ctx, tx, p.PremiumID, Open, Paid); errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Cancelled)
}

// AnyStill sets a state of a list that it asks for.
func (b *Bank) AnyStill(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := anyOf(ctx, tx, p.PremiumID, []string{Open, Paid}); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"any:still"`
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// AnyNoMore sets one that is not on the list.
func (b *Bank) AnyNoMore(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := anyOf(ctx, tx, p.PremiumID, []string{Open}); errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return setStatus(ctx, tx, p.PremiumID, Paid)
}

// anyOf looks for a premium in one of the states.
func anyOf(ctx context.Context, tx *sql.Tx, id string, states []string) error {
	var found string
	return tx.QueryRowContext(ctx, "SELECT id FROM premiums WHERE id = $1 AND status = ANY($2) FOR UPDATE", id, states).Scan(&found)
}

// NeedKept needs a row, and writes it again.
func (b *Bank) NeedKept(ctx context.Context, tx *sql.Tx, p Task) error {
	if _, err := premium(ctx, tx, p.PremiumID); errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"need:kept"`
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO premiums (id, saver_id, amount) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET id = EXCLUDED.id, amount = EXCLUDED.amount`, premiumOf(p), p.SaverID, p.Amount)
	return err
}

// premiumOf is the number of a premium as it is written.
func premiumOf(p Task) string { return strings.ToLower(p.PremiumID) }

// NeedTaken needs a row, and takes it away.
func (b *Bank) NeedTaken(ctx context.Context, tx *sql.Tx, p Task) error {
	if _, err := premium(ctx, tx, p.PremiumID); errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM premiums WHERE id = $1", p.PremiumID)
	return err
}

// postings lists the numbers of the postings of a premium.
func postings(ctx context.Context, tx *sql.Tx, p Task) ([]int64, error) {
	rows, err := tx.QueryContext(ctx, "SELECT id FROM postings_of_premiums WHERE premium_id = $1", p.PremiumID)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// ListNever goes on where the list is empty, and leaves it empty.
func (b *Bank) ListNever(ctx context.Context, tx *sql.Tx, p Task) error {
	ids, err := postings(ctx, tx, p)
	if err != nil || len(ids) > 0 {
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"list:never"`
	return err
}

// ListRows puts something on it.
func (b *Bank) ListRows(ctx context.Context, tx *sql.Tx, p Task) error {
	if err := lock(ctx, tx, p); err != nil {
		return err
	}
	ids, err := postings(ctx, tx, p)
	if err != nil || len(ids) > 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return post(ctx, tx, p)
}

// trimmedState reads a state as it was typed.
func (b *Bank) trimmedState(ctx context.Context, tx *sql.Tx, p Task) (string, error) {
	var status string
	err := tx.QueryRowContext(ctx, "SELECT status FROM premiums WHERE id = $1 FOR UPDATE", p.PremiumID).Scan(&status)
	return strings.TrimSpace(status), err
}

// TrimmedStill leaves a premium in the state that it asks for.
func (b *Bank) TrimmedStill(ctx context.Context, tx *sql.Tx, p Task) error {
	if status, err := b.trimmedState(ctx, tx, p); err != nil || status != "open" {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"trimmed:still"`
		return err
	}
	_, err := tx.ExecContext(ctx, "UPDATE premiums SET status = $2, seen_at = now() WHERE id = $1", p.PremiumID, "open")
	return err
}

// TrimmedClosed gives it another.
func (b *Bank) TrimmedClosed(ctx context.Context, tx *sql.Tx, p Task) error {
	if status, err := b.trimmedState(ctx, tx, p); err != nil || status != "open" {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "UPDATE premiums SET status = $2, seen_at = now() WHERE id = $1", p.PremiumID, "closed")
	return err
}
