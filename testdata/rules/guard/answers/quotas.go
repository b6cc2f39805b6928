package main

import (
	"context"
	"math"
)

const lettersOfADay = 50

// letters counts those of an owner, or of a day.
func (d *Deposits) letters(ctx context.Context, query string, args ...any) (n int64, err error) {
	err = d.db.QueryRowContext(ctx, query, args...).Scan(&n)
	return n, err
}

// QuotaOfADay writes up to so many letters in a day: tomorrow, or below that number, the same again.
func (d *Deposits) QuotaOfADay(ctx context.Context, p Task) error {
	n, err := d.letters(ctx, "SELECT COUNT(*) FROM letters WHERE owner_id = $1 AND written_at >= CURRENT_DATE", p.OwnerID)
	if err != nil {
		return err
	}
	for i, about := range []string{"deposit", "credit"} {
		if n+int64(i) >= lettersOfADay {
			return nil
		}
		if _, err := d.db.ExecContext(ctx, "INSERT INTO letters (owner_id, about, written_at) VALUES ($1, $2, now())", p.OwnerID, about); err != nil { // want insert `"quota:day"`
			return err
		}
	}
	return nil
}

// QuotaOfADeposit does so too, and has a row for each letter about a deposit.
func (d *Deposits) QuotaOfADeposit(ctx context.Context, p Task) error {
	n, err := d.letters(ctx, "SELECT COUNT(*) FROM letters WHERE owner_id = $1 AND written_at >= CURRENT_DATE", p.OwnerID)
	if err != nil {
		return err
	}
	for i, about := range []string{"deposit", "credit"} {
		if n+int64(i) >= lettersOfADay {
			return nil
		}
		if _, err := d.db.ExecContext(ctx, "INSERT INTO deposit_letters (deposit_id, about) VALUES ($1, $2) ON CONFLICT (deposit_id, about) DO NOTHING", p.DepositID, about); err != nil {
			return err
		}
	}
	return nil
}

// CreditScaled leaves where scaling changes nothing, and scales what it has scaled before.
func (d *Deposits) CreditScaled(ctx context.Context, p Task) error {
	n, err := d.letters(ctx, "SELECT credit FROM owners WHERE id = $1", p.OwnerID)
	if err != nil {
		return err
	}
	scaled := int64(math.Round(float64(n) * 1.1))
	if scaled == n {
		return nil
	}
	if _, err := d.db.ExecContext(ctx, "INSERT INTO letters (owner_id, about, written_at) VALUES ($1, 'scaled', now())", p.OwnerID); err != nil {
		return err
	}
	_, err = d.db.ExecContext(ctx, "UPDATE owners SET credit = $1 WHERE id = $2", scaled, p.OwnerID)
	return err
}

// CreditGiven leaves where the credit is what the task says.
func (d *Deposits) CreditGiven(ctx context.Context, p Task) error {
	n, err := d.letters(ctx, "SELECT credit FROM owners WHERE id = $1", p.OwnerID)
	if err != nil || n == p.Amount {
		return err
	}
	if _, err := d.db.ExecContext(ctx, "INSERT INTO letters (owner_id, about, written_at) VALUES ($1, 'given', now())", p.OwnerID); err != nil { // want guard `"credit:given" .*repeats it`
		return err
	}
	_, err = d.db.ExecContext(ctx, "UPDATE owners SET credit = $1 WHERE id = $2", p.Amount, p.OwnerID)
	return err
}
