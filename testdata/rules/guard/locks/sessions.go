package main

import (
	"context"
	"database/sql"
)

const (
	sessionLock   = "SELECT pg_advisory_lock(hashtext($1))"
	sessionUnlock = "SELECT pg_advisory_unlock(hashtext($1))"
)

// countOpen counts a shift that is open, in a transaction of its own.
func (b *Payroll) countOpen(ctx context.Context, p Task) error {
	return b.inTx(ctx, nil, func(tx *sql.Tx) error {
		if done, err := closed(ctx, tx, readStatus, p); err != nil || done {
			return err
		}
		return count(ctx, tx, p)
	})
}

// SessionGivenBack gives its lock back before it counts.
func (b *Payroll) SessionGivenBack(ctx context.Context, p Task) error {
	conn, err := b.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, sessionLock, p.ShiftID); err != nil {
		return err
	}
	if _, err := conn.ExecContext(ctx, sessionUnlock, p.ShiftID); err != nil {
		return err
	}
	return b.countOpen(ctx, p)
}

// SessionHeld keeps it until it has counted.
func (b *Payroll) SessionHeld(ctx context.Context, p Task) error {
	conn, err := b.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.ExecContext(ctx, sessionLock, p.ShiftID); err != nil {
		return err
	}
	defer func() { _, _ = conn.ExecContext(ctx, sessionUnlock, p.ShiftID) }()
	return b.countOpen(ctx, p)
}
