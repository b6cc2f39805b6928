package main

import (
	"context"
	"database/sql"
	"errors"
	"net/smtp"
)

// Visits moves visits on.
type Visits struct {
	db *sql.DB
}

// changed runs an update and says whether it changed a row.
func (v *Visits) changed(ctx context.Context, query string, p Task) (bool, error) {
	res, err := v.db.ExecContext(ctx, query, p.VisitID)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// FlagKept counts as long as the visit is not counted, and leaves it so.
func (v *Visits) FlagKept(ctx context.Context, p Task) error {
	_, err := v.db.ExecContext(ctx, "UPDATE visits SET units = units + $1 WHERE id = $2 AND NOT counted", p.Units, p.VisitID) // want increment `"flag:kept"`
	return err
}

// FlagRaised raises the flag with it.
func (v *Visits) FlagRaised(ctx context.Context, p Task) error {
	_, err := v.db.ExecContext(ctx, `
		UPDATE visits SET units = units + $1, counted = TRUE
		WHERE id = $2 AND NOT counted`, p.Units, p.VisitID)
	return err
}

// StateOther excludes a state that the update does not set.
func (v *Visits) StateOther(ctx context.Context, p Task) error {
	moved, err := v.changed(ctx, "UPDATE visits SET status = 'done' WHERE id = $1 AND status <> 'cancelled'", p)
	if err != nil || !moved {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("done")) // want idempotencykey `"state:other"`
}

// StateSame has the state that it sets among those that it changes.
func (v *Visits) StateSame(ctx context.Context, p Task) error {
	moved, err := v.changed(ctx, "UPDATE visits SET status = 'done' WHERE id = $1 AND status IN ('planned', 'done')", p)
	if err != nil || !moved {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("done")) // want idempotencykey `"state:same"`
}

// StateOne changes one state.
func (v *Visits) StateOne(ctx context.Context, p Task) error {
	moved, err := v.changed(ctx, "UPDATE visits SET status = 'done' WHERE id = $1 AND status = 'planned'", p)
	if err != nil || !moved {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("done"))
}

// StateSeveral changes several, and sets another.
func (v *Visits) StateSeveral(ctx context.Context, p Task) error {
	moved, err := v.changed(ctx, "UPDATE visits SET status = 'done' WHERE id = $1 AND status IN ('planned', 'begun')", p)
	if err != nil || !moved {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("done"))
}

// StateNoneOf excludes the state that it sets.
func (v *Visits) StateNoneOf(ctx context.Context, p Task) error {
	moved, err := v.changed(ctx, "UPDATE visits SET status = 'done' WHERE id = $1 AND status NOT IN ('done', 'cancelled')", p)
	if err != nil || !moved {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("done"))
}

// StateReturning has a row back only if it has changed one.
func (v *Visits) StateReturning(ctx context.Context, p Task) error {
	var email string
	row := v.db.QueryRowContext(ctx, "UPDATE visits SET status = 'done' WHERE id = $1 AND status = 'planned' RETURNING email", p.VisitID)
	if err := row.Scan(&email); errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, []string{email}, []byte("done"))
}

// TimeAgain sets the time whether there is one or not.
func (v *Visits) TimeAgain(ctx context.Context, p Task) error {
	moved, err := v.changed(ctx, "UPDATE visits SET told_at = now() WHERE id = $1", p)
	if err != nil || !moved {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("done")) // want idempotencykey `"time:again"`
}

// TimeNull sets it where there is none.
func (v *Visits) TimeNull(ctx context.Context, p Task) error {
	moved, err := v.changed(ctx, "UPDATE visits SET told_at = now() WHERE id = $1 AND told_at IS NULL", p)
	if err != nil || !moved {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("done"))
}

// RowDeletedUnheeded deletes the visit and does not ask whether it was there.
func (v *Visits) RowDeletedUnheeded(ctx context.Context, p Task) error {
	if _, err := v.changed(ctx, "DELETE FROM visits WHERE id = $1", p); err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("cancelled")) // want idempotencykey `"row:deleted_unheeded"`
}

// RowDeleted asks.
func (v *Visits) RowDeleted(ctx context.Context, p Task) error {
	deleted, err := v.changed(ctx, "DELETE FROM visits WHERE id = $1", p)
	if err != nil || !deleted {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), []byte("cancelled"))
}
