package main

import (
	"context"
	"fmt"
	"time"
)

// ClaimByClock claims something else on each attempt.
func (d *Deposits) ClaimByClock(ctx context.Context, p Task) error {
	won, err := d.rdb.SetNX(ctx, fmt.Sprintf("mailed:%s:%d", p.DepositID, time.Now().UnixNano()), 1, 0).Result()
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
