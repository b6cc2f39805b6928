package main

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

var errSpent = errors.New("the quota is used up")

// in runs a function in a transaction.
func (o *Office) in(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := o.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := fn(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Taken begins anew each day, and takes what the client still has.
func (o *Office) Taken(ctx context.Context, p Task) error {
	today := time.Now().UTC().Truncate(24 * time.Hour)
	if _, err := o.db.ExecContext(ctx, `UPDATE quotas SET used = 0, last_reset = $1 WHERE client_id = $2 AND last_reset < $1`, today, p.ClientID); err != nil {
		return err
	}
	var used, most int64
	err := o.db.QueryRowContext(ctx, `SELECT used, most FROM quotas WHERE client_id = $1`, p.ClientID).Scan(&used, &most)
	if errors.Is(err, sql.ErrNoRows) {
		used, most = 0, 100
		_, err = o.db.ExecContext(ctx, `INSERT INTO quotas (client_id, used, most) VALUES ($1, $2, $3) ON CONFLICT (client_id) DO NOTHING`, p.ClientID, used, most)
	}
	if err != nil {
		return err
	}
	if used+p.Tokens > most {
		return errSpent
	}
	_, err = o.db.ExecContext(ctx, `UPDATE quotas SET used = used + $1 WHERE client_id = $2`, p.Tokens, p.ClientID) // want increment `"quota:taken"`
	return err
}

// UsedUp gives the client one token at a time, and takes all that is left.
func (o *Office) UsedUp(ctx context.Context, p Task) error {
	return o.in(ctx, func(tx *sql.Tx) error {
		var used int64
		if err := tx.QueryRowContext(ctx, `SELECT used FROM quotas WHERE client_id = $1 FOR UPDATE`, p.ClientID).Scan(&used); err != nil {
			return err
		}
		if used+1 > 100 {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO tokens (upgrade_id) VALUES ($1)`, p.UpgradeID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE quotas SET used = 100 WHERE client_id = $1`, p.ClientID)
		return err
	})
}

// Upgrade gives a box another program.
type Upgrade struct {
	ID, Status, Owner, Box string
}

var (
	errNoOrg   = errors.New("the owner has no organisation")
	errStrange = errors.New("no such status")
)

// resume takes an upgrade up, or up again. It gives none where that is over.
func (o *Office) resume(ctx context.Context, id string) (*Upgrade, error) {
	u := Upgrade{ID: id}
	err := o.in(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, `SELECT status, owner_id, box FROM upgrades WHERE id = $1 FOR UPDATE`, id).Scan(&u.Status, &u.Owner, &u.Box); err != nil {
			return err
		}
		switch u.Status {
		case "done", "failed":
			return nil
		case "queued", "running":
		default:
			return errStrange
		}
		_, err := tx.ExecContext(ctx, `UPDATE upgrades SET status = 'running' WHERE id = $1`, id)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if u.Status == "done" || u.Status == "failed" {
		return nil, nil
	}
	u.Status = "running"
	var org sql.NullString
	if err := o.db.QueryRowContext(ctx, `SELECT org_id FROM owners WHERE id = $1`, u.Owner).Scan(&org); err != nil {
		o.fail(ctx, &u)
		return nil, err
	}
	if !org.Valid {
		o.fail(ctx, &u)
		return nil, errNoOrg
	}
	return &u, nil
}

func (o *Office) fail(ctx context.Context, u *Upgrade) {
	_, _ = o.db.ExecContext(ctx, `UPDATE upgrades SET status = 'failed' WHERE id = $1`, u.ID)
}

// Resumed goes on with an upgrade that runs.
func (o *Office) Resumed(ctx context.Context, p Task) error {
	u, err := o.resume(ctx, p.UpgradeID)
	if err != nil || u == nil {
		return err
	}
	if _, err := o.db.ExecContext(ctx, `INSERT INTO tokens (upgrade_id) VALUES ($1)`, u.ID); err != nil { // want guard `"upgrade:resumed" .*repeats it`
		o.fail(ctx, u)
		return err
	}
	_, err = o.db.ExecContext(ctx, `UPDATE upgrades SET status = 'done' WHERE id = $1`, u.ID)
	return err
}

// Started leaves an upgrade alone that runs.
func (o *Office) Started(ctx context.Context, p Task) error {
	var status string
	if err := o.db.QueryRowContext(ctx, `SELECT status FROM upgrades WHERE id = $1`, p.UpgradeID).Scan(&status); err != nil {
		return err
	}
	if status != "queued" {
		return nil
	}
	if _, err := o.db.ExecContext(ctx, `UPDATE upgrades SET status = 'running' WHERE id = $1`, p.UpgradeID); err != nil {
		return err
	}
	_, err := o.db.ExecContext(ctx, `INSERT INTO tokens (upgrade_id) VALUES ($1)`, p.UpgradeID) // want guard `"upgrade:started" .*loses it`
	return err
}
