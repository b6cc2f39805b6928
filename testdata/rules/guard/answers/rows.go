package main

import (
	"context"
	"database/sql"

	"gorm.io/gorm"
)

const (
	open   = "SELECT id FROM deposits WHERE round = $1 AND paid = false FOR UPDATE"
	credit = "UPDATE owners SET credit = credit + $1 WHERE id = $2"
	paid   = "UPDATE deposits SET paid = true WHERE id = $1 AND paid = false"
)

// inTx runs fn in a transaction.
func (d *Deposits) inTx(ctx context.Context, fn func(*sql.Tx) error) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// openDeposits are those of a round that are not paid back yet.
func openDeposits(ctx context.Context, tx *sql.Tx, round string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, open, round)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// ListUnmarked leaves if there are no open deposits, but they stay open.
func (d *Deposits) ListUnmarked(ctx context.Context, p Task) error {
	return d.inTx(ctx, func(tx *sql.Tx) error {
		ids, err := openDeposits(ctx, tx, p.Round)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return nil
		}
		for range ids {
			if _, err := tx.ExecContext(ctx, credit, p.Amount, p.OwnerID); err != nil { // want increment `"list:unmarked"`
				return err
			}
		}
		return nil
	})
}

// ListMarked leaves if there are no open deposits, and marks each that it pays.
func (d *Deposits) ListMarked(ctx context.Context, p Task) error {
	return d.inTx(ctx, func(tx *sql.Tx) error {
		ids, err := openDeposits(ctx, tx, p.Round)
		if err != nil {
			return err
		}
		if len(ids) == 0 {
			return nil
		}
		for _, id := range ids {
			if _, err := tx.ExecContext(ctx, credit, p.Amount, p.OwnerID); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, paid, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// CursorMarked marks each deposit after its mail: a crash in between sends it again.
func (d *Deposits) CursorMarked(ctx context.Context, p Task) error {
	rows, err := d.db.QueryContext(ctx, "SELECT id FROM deposits WHERE round = $1 AND paid = false", p.Round)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		if err := d.mail(p.Email, id); err != nil {
			return err
		}
		if _, err := d.db.ExecContext(ctx, paid, id); err != nil {
			return err
		}
	}
	return rows.Err()
}

// CursorClaimed claims each deposit before its mail.
func (d *Deposits) CursorClaimed(ctx context.Context, p Task) error {
	rows, err := d.db.QueryContext(ctx, "SELECT id FROM deposits WHERE round = $1 AND paid = false", p.Round)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		res, err := d.db.ExecContext(ctx, paid, id)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			continue
		}
		if err := d.mail(p.Email, id); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Receipt says that a deposit was paid back.
type Receipt struct {
	DepositID string `gorm:"primaryKey"`
	Amount    int64
}

// TableName keeps its receipts apart from others.
func (Receipt) TableName() string { return "deposit_receipts" }

// ReceiptFound makes the receipt if there is none, and mails in any case.
func (d *Deposits) ReceiptFound(ctx context.Context, p Task) error {
	r := Receipt{DepositID: p.DepositID, Amount: p.Amount}
	if err := d.orm.WithContext(ctx).Where(Receipt{DepositID: p.DepositID}).FirstOrCreate(&r).Error; err != nil {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// ReceiptCreated mails only if this call has made the receipt.
func (d *Deposits) ReceiptCreated(ctx context.Context, p Task) error {
	r := Receipt{DepositID: p.DepositID, Amount: p.Amount}
	res := d.orm.WithContext(ctx).Where(Receipt{DepositID: p.DepositID}).FirstOrCreate(&r)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return nil
	}
	return d.mail(p.Email, p.DepositID)
}

// Deposit is a row of deposits.
type Deposit struct {
	ID      string   `gorm:"primaryKey"`
	Notices []string `gorm:"serializer:json"`
}

// NoticeOther notes the round of a deposit unless another word is there.
func (d *Deposits) NoticeOther(ctx context.Context, p Task) error {
	return d.orm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var dep Deposit
		if err := tx.Where("id = ?", p.DepositID).First(&dep).Error; err != nil {
			return err
		}
		for _, n := range dep.Notices {
			if n == "closed" {
				return nil
			}
		}
		dep.Notices = append(dep.Notices, p.Round)
		return tx.Save(&dep).Error // want increment `"notice:other"`
	})
}

// NoticeSame notes the round of a deposit unless it is noted already.
func (d *Deposits) NoticeSame(ctx context.Context, p Task) error {
	return d.orm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var dep Deposit
		if err := tx.Where("id = ?", p.DepositID).First(&dep).Error; err != nil {
			return err
		}
		for _, n := range dep.Notices {
			if n == p.Round {
				return nil
			}
		}
		dep.Notices = append(dep.Notices, p.Round)
		return tx.Save(&dep).Error
	})
}

// VersionRead adds if nobody else has written since the read: a repeat reads again.
func (d *Deposits) VersionRead(ctx context.Context, p Task) error {
	var version int64
	if err := d.db.QueryRowContext(ctx, "SELECT version FROM owners WHERE id = $1", p.OwnerID).Scan(&version); err != nil {
		return err
	}
	_, err := d.db.ExecContext(ctx, "UPDATE owners SET credit = credit + $1, version = version + 1 WHERE id = $2 AND version = $3", p.Amount, p.OwnerID, version) // want increment `"version:read"`
	return err
}

// VersionGiven adds only to the version that the task was made for.
func (d *Deposits) VersionGiven(ctx context.Context, p Task) error {
	_, err := d.db.ExecContext(ctx, "UPDATE owners SET credit = credit + $1, version = version + 1 WHERE id = $2 AND version = $3", p.Amount, p.OwnerID, p.Version)
	return err
}

// ReceiptSaved writes a new receipt or the one that is there: a repeat takes the other way.
func (d *Deposits) ReceiptSaved(ctx context.Context, p Task) error {
	return d.inTx(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM deposit_receipts WHERE deposit_id = $1", p.DepositID).Scan(&n); err != nil {
			return err
		}
		var err error
		if n > 0 {
			_, err = tx.ExecContext(ctx, "UPDATE deposit_receipts SET amount = $2 WHERE deposit_id = $1", p.DepositID, p.Amount)
		} else {
			_, err = tx.ExecContext(ctx, "INSERT INTO deposit_receipts (deposit_id, amount) VALUES ($1, $2)", p.DepositID, p.Amount)
		}
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, credit, p.Amount, p.OwnerID) // want increment `"receipt:saved"`
		return err
	})
}

// ReceiptInserted always writes a new receipt: a repeat fails there.
func (d *Deposits) ReceiptInserted(ctx context.Context, p Task) error {
	return d.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT INTO deposit_receipts (deposit_id, amount) VALUES ($1, $2)", p.DepositID, p.Amount); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, credit, p.Amount, p.OwnerID)
		return err
	})
}

// calls counts the calls about a deposit.
func (d *Deposits) calls(ctx context.Context, table string, p Task) (n int64, err error) {
	return n, d.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table+" WHERE deposit_id = $1", p.DepositID).Scan(&n)
}

// LimitReached leaves as soon as there are so many calls, which one of them does not make.
func (d *Deposits) LimitReached(ctx context.Context, p Task) error {
	n, err := d.calls(ctx, "deposit_calls", p)
	if err != nil || n >= p.Amount {
		return err
	}
	if _, err := d.db.ExecContext(ctx, "INSERT INTO deposit_calls (deposit_id, version) VALUES ($1, $2)", p.DepositID, n); err != nil { // want guard `"limit:reached" .*both pass`
		return err
	}
	_, err = d.db.ExecContext(ctx, credit, p.Amount, p.OwnerID)
	return err
}

// LimitFirst leaves as soon as there is a call.
func (d *Deposits) LimitFirst(ctx context.Context, p Task) error {
	n, err := d.calls(ctx, "deposit_first_calls", p)
	if err != nil || n > 0 {
		return err
	}
	if _, err := d.db.ExecContext(ctx, "INSERT INTO deposit_first_calls (deposit_id, version) VALUES ($1, $2)", p.DepositID, n); err != nil { // want guard `"limit:first" .*both pass`
		return err
	}
	_, err = d.db.ExecContext(ctx, credit, p.Amount, p.OwnerID) // want guard `"limit:first" .*loses it`
	return err
}
