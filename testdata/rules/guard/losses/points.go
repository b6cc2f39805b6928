package main

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/smtp"
	"time"

	"github.com/hibiken/asynq"
)

const (
	points     = "UPDATE members SET points = points + $1 WHERE id = $2"
	pointsOnce = "UPDATE members SET points = points + $1, last_op = $2 WHERE id = $3 AND last_op <> $2"
	pay        = "UPDATE rewards SET status = 'paid' WHERE id = $1 AND status = 'open'"
)

// add gives points on db.
func add(ctx context.Context, tx *sql.Tx, p Task) error {
	_, err := tx.ExecContext(ctx, points, p.Points, p.MemberID) // want increment `"points:committed" and "points:nothing_done"`
	return err
}

// addOnce gives points unless the member got them last.
func addOnce(ctx context.Context, tx *sql.Tx, p Task) error {
	_, err := tx.ExecContext(ctx, pointsOnce, p.Points, p.RewardID, p.MemberID) // want guard `"points:flagged_inside" .*loses it`
	return err
}

// PointsFlaggedInside writes the mark in Redis before the transaction is committed.
func (r *Rewards) PointsFlaggedInside(ctx context.Context, p Task) error {
	return r.inTx(ctx, func(tx *sql.Tx) error {
		given, err := r.given(ctx, p)
		if err != nil || given {
			return err
		}
		if err := addOnce(ctx, tx, p); err != nil {
			return err
		}
		return r.rdb.Set(ctx, "given:"+p.RewardID, 1, 0).Err()
	})
}

// PointsFlaggedBehind writes it when the points are there.
func (r *Rewards) PointsFlaggedBehind(ctx context.Context, p Task) error {
	given, err := r.given(ctx, p)
	if err != nil || given {
		return err
	}
	if err := r.inTx(ctx, func(tx *sql.Tx) error { return addOnce(ctx, tx, p) }); err != nil {
		return err
	}
	return r.rdb.Set(ctx, "given:"+p.RewardID, 1, 0).Err()
}

// changed says whether a statement changed a row.
func changed(res sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// PointsClaimedBetween looks for the grant, claims the reward, and writes the grant last: the claim
// keeps a run away that would find no grant.
func (r *Rewards) PointsClaimedBetween(ctx context.Context, p Task) error {
	var n int
	if err := r.db.QueryRowContext(ctx, "SELECT count(*) FROM grants WHERE id = $1", p.RewardID).Scan(&n); err != nil {
		return err
	}
	if n > 0 {
		return nil
	}
	claimed, err := changed(r.db.ExecContext(ctx, pay, p.RewardID))
	if err != nil || !claimed {
		return err
	}
	if _, err := r.db.ExecContext(ctx, points, p.Points, p.MemberID); err != nil { // want guard `"points:claimed_between" .*loses it`
		return err
	}
	_, err = r.db.ExecContext(ctx, "INSERT INTO grants (id) VALUES ($1) ON CONFLICT DO NOTHING", p.RewardID) // want guard `"points:claimed_between" .*loses it`
	return err
}

// PointsClaimedInside claims the reward and gives the points in one transaction.
func (r *Rewards) PointsClaimedInside(ctx context.Context, p Task) error {
	return r.inTx(ctx, func(tx *sql.Tx) error {
		claimed, err := changed(tx.ExecContext(ctx, pay, p.RewardID))
		if err != nil || !claimed {
			return err
		}
		return add(ctx, tx, p)
	})
}

// PointsCommitted claims behind the points, and commits them though the claim is lost.
func (r *Rewards) PointsCommitted(ctx context.Context, p Task) error {
	return r.inTx(ctx, func(tx *sql.Tx) error {
		if err := add(ctx, tx, p); err != nil {
			return err
		}
		claimed, err := changed(tx.ExecContext(ctx, pay, p.RewardID))
		if err != nil || !claimed {
			return err
		}
		return nil
	})
}

var errPaid = errors.New("the reward is paid")

// PointsRolledBack claims behind the points too, and takes them back where the claim is lost.
func (r *Rewards) PointsRolledBack(ctx context.Context, p Task) error {
	err := r.inTx(ctx, func(tx *sql.Tx) error {
		if err := add(ctx, tx, p); err != nil {
			return err
		}
		claimed, err := changed(tx.ExecContext(ctx, pay, p.RewardID))
		if err != nil {
			return err
		}
		if !claimed {
			return errPaid
		}
		return nil
	})
	if errors.Is(err, errPaid) {
		return nil
	}
	return err
}

// PointsNothingDone goes on where the grant is there.
func (r *Rewards) PointsNothingDone(ctx context.Context, p Task) error {
	return r.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, grant+" ON CONFLICT DO NOTHING", p.RewardID); err != nil {
			return err
		}
		return add(ctx, tx, p)
	})
}

// grantLogged writes the grant, and says only in the log that it is there.
func grantLogged(ctx context.Context, tx *sql.Tx, p Task) error {
	_, err := tx.ExecContext(ctx, grant, p.RewardID)
	if isDuplicate(err) {
		log.Printf("%s is granted", p.RewardID)
		return nil
	}
	return err
}

// PointsAborted goes on as well, but PostgreSQL does not: it refuses what follows an error.
func (r *Rewards) PointsAborted(ctx context.Context, p Task) error {
	return r.inTx(ctx, func(tx *sql.Tx) error {
		if err := grantLogged(ctx, tx, p); err != nil {
			return err
		}
		return add(ctx, tx, p)
	})
}

// TierAborted never comes to the tier again, since the transaction before it is not committed.
func (r *Rewards) TierAborted(ctx context.Context, p Task) error {
	if err := r.inTx(ctx, func(tx *sql.Tx) error { return grantLogged(ctx, tx, p) }); err != nil {
		return err
	}
	_, err := r.db.ExecContext(ctx, tier, p.MemberID) // want guard `"tier:aborted" .*loses it`
	return err
}

// TierNothingDone comes to the tier whether the grant is there or not.
func (r *Rewards) TierNothingDone(ctx context.Context, p Task) error {
	err := r.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, grant+" ON CONFLICT DO NOTHING", p.RewardID)
		return err
	})
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, tier, p.MemberID)
	return err
}

// tell enqueues the news under an ID, and mails if they were not enqueued before.
func (r *Rewards) tell(ctx context.Context, p Task, options ...asynq.Option) error {
	task := asynq.NewTask("reward:news", []byte(p.RewardID), asynq.TaskID("news:"+p.RewardID))
	if _, err := r.queue.EnqueueContext(ctx, task, options...); err != nil { // want guard `"news:forgotten" .*forgets the task ID`
		return err
	}
	return smtp.SendMail(r.smtp, nil, "rewards@example.com", []string{p.Email}, []byte("Subject: A reward\r\n\r\n")) // want guard `"news:forgotten" .*expired`
}

// NewsForgotten leaves the ID to the queue, which forgets it when the news are out.
func (r *Rewards) NewsForgotten(ctx context.Context, p Task) error { return r.tell(ctx, p) }

// NewsRetained lets the queue keep it.
func (r *Rewards) NewsRetained(ctx context.Context, p Task) error {
	return r.tell(ctx, p, asynq.Retention(30*24*time.Hour))
}
