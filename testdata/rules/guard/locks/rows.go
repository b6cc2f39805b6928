package main

import (
	"context"
	"database/sql"
)

// inTx calls fn in a transaction.
func (b *Payroll) inTx(ctx context.Context, opts *sql.TxOptions, fn func(*sql.Tx) error) error {
	tx, err := b.db.BeginTx(ctx, opts)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

const (
	readStatus = "SELECT status FROM shifts WHERE id = $1"
	lockStatus = "SELECT status FROM shifts WHERE id = $1 FOR UPDATE"
)

// closed reads the state of a shift and says whether it was counted.
func closed(ctx context.Context, tx *sql.Tx, query string, p Task) (bool, error) {
	var status string
	err := tx.QueryRowContext(ctx, query, p.ShiftID).Scan(&status)
	return status == Closed, err
}

// count adds the hours of a shift and closes it.
func count(ctx context.Context, tx *sql.Tx, p Task) error {
	if _, err := tx.ExecContext(ctx, "UPDATE workers SET hours = hours + $1 WHERE id = $2", p.Hours, p.WorkerID); err != nil { // want guard `"row:none", "row:late", "advisory:outside" and 2 more .*both pass`
		return err
	}
	_, err := tx.ExecContext(ctx, "UPDATE shifts SET status = 'closed' WHERE id = $1", p.ShiftID)
	return err
}

// RowNone reads without a lock: two runs at once both count.
func (b *Payroll) RowNone(ctx context.Context, p Task) error {
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if done, err := closed(ctx, tx, readStatus, p); err != nil || done {
			return err
		}
		return count(ctx, tx, p)
	})
}

// RowLocked locks what it reads.
func (b *Payroll) RowLocked(ctx context.Context, p Task) error {
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if done, err := closed(ctx, tx, lockStatus, p); err != nil || done {
			return err
		}
		return count(ctx, tx, p)
	})
}

// lockWorker makes runs for one worker wait for each other.
func lockWorker(ctx context.Context, tx *sql.Tx, p Task) error {
	var id int64
	return tx.QueryRowContext(ctx, "SELECT id FROM workers WHERE id = $1 FOR UPDATE", p.WorkerID).Scan(&id)
}

// RowLate locks after it has looked: who waited for the lock has looked before the other wrote.
func (b *Payroll) RowLate(ctx context.Context, p Task) error {
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if done, err := closed(ctx, tx, readStatus, p); err != nil || done {
			return err
		}
		if err := lockWorker(ctx, tx, p); err != nil {
			return err
		}
		return count(ctx, tx, p)
	})
}

// RowFirst locks before it looks.
func (b *Payroll) RowFirst(ctx context.Context, p Task) error {
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if err := lockWorker(ctx, tx, p); err != nil {
			return err
		}
		if done, err := closed(ctx, tx, readStatus, p); err != nil || done {
			return err
		}
		return count(ctx, tx, p)
	})
}

// RowConditional needs no lock: its update finds an open shift, or none.
func (b *Payroll) RowConditional(ctx context.Context, p Task) error {
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, "UPDATE shifts SET status = 'closed' WHERE id = $1 AND status = 'open'", p.ShiftID)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, "UPDATE workers SET hours = hours + $1 WHERE id = $2", p.Hours, p.WorkerID)
		return err
	})
}

const advisory = "SELECT pg_advisory_xact_lock(hashtext($1))"

// AdvisoryOutside takes a lock that lives as long as its transaction, which is the statement.
func (b *Payroll) AdvisoryOutside(ctx context.Context, p Task) error {
	if _, err := b.db.ExecContext(ctx, advisory, p.ShiftID); err != nil {
		return err
	}
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if done, err := closed(ctx, tx, readStatus, p); err != nil || done {
			return err
		}
		return count(ctx, tx, p)
	})
}

// AdvisoryInside takes it in the transaction.
func (b *Payroll) AdvisoryInside(ctx context.Context, p Task) error {
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, advisory, p.ShiftID); err != nil {
			return err
		}
		if done, err := closed(ctx, tx, readStatus, p); err != nil || done {
			return err
		}
		return count(ctx, tx, p)
	})
}

// MemoryMutex keeps runs in one process apart; the second run may be in another.
func (b *Payroll) MemoryMutex(ctx context.Context, p Task) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if done, err := closed(ctx, tx, readStatus, p); err != nil || done {
			return err
		}
		return count(ctx, tx, p)
	})
}
