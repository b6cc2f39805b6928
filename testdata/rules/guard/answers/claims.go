package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// ClaimByClock claims something else on each attempt.
func (d *Deposits) ClaimByClock(ctx context.Context, p Task) error {
	won, err := d.rdb.SetNX(ctx, fmt.Sprintf("mailed:%s:%d", p.DepositID, time.Now().UnixNano()), 1, 0).Result() // want stablekey `"claim:by_clock"`
	if err != nil || !won {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// ClaimByDeposit claims the mail about a deposit.
func (d *Deposits) ClaimByDeposit(ctx context.Context, p Task) error {
	won, err := d.rdb.SetNX(ctx, "mailed:"+p.DepositID, 1, 0).Result()
	if err != nil || !won {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// ClaimExpiring gives the claim an end that comes before that of the retries.
func (d *Deposits) ClaimExpiring(ctx context.Context, p Task) error {
	key := "mailed:" + p.DepositID
	won, err := d.rdb.SetNX(ctx, key, 1, 0).Result()
	if err != nil || !won {
		return err
	}
	if err := d.rdb.Expire(ctx, key, time.Minute).Err(); err != nil {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// ClaimCounted lets the first one who counts send.
func (d *Deposits) ClaimCounted(ctx context.Context, p Task) error {
	n, err := d.rdb.Incr(ctx, "mailed:"+p.DepositID).Result()
	if err != nil || n > 1 {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// ClaimPushed sends for whatever length the list has now.
func (d *Deposits) ClaimPushed(ctx context.Context, p Task) error {
	n, err := d.rdb.RPush(ctx, "mails:"+p.Round, p.DepositID).Result() // want increment `"claim:pushed"`
	if err != nil || n == 0 {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// ClaimPushedFirst lets the one send whose element is the first of the list. A repeat makes it longer.
func (d *Deposits) ClaimPushedFirst(ctx context.Context, p Task) error {
	n, err := d.rdb.RPush(ctx, "mailed:"+p.Round, p.DepositID).Result() // want increment `"claim:pushed_first"`
	if err != nil || n != 1 {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// isDuplicate reports whether a row is refused because it is there already.
func isDuplicate(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == "23505"
}

// writeReceipt writes the receipt of a deposit and says whether this call did it. One that is
// there is only logged.
func (d *Deposits) writeReceipt(ctx context.Context, p Task) (bool, error) {
	_, err := d.db.ExecContext(ctx, "INSERT INTO deposit_receipts (deposit_id, amount) VALUES ($1, $2)", p.DepositID, p.Amount)
	if isDuplicate(err) {
		log.Printf("%s has a receipt", p.DepositID)
		return false, nil
	}
	return err == nil, err
}

// DuplicateLogged goes on though the receipt is there.
func (d *Deposits) DuplicateLogged(ctx context.Context, p Task) error {
	if _, err := d.writeReceipt(ctx, p); err != nil {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}

// DuplicateTold goes on if it has written the receipt.
func (d *Deposits) DuplicateTold(ctx context.Context, p Task) error {
	written, err := d.writeReceipt(ctx, p)
	if err != nil || !written {
		return err
	}
	return d.mail(p.Email, p.DepositID)
}
