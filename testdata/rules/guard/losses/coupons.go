package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
)

const (
	coupon     = "INSERT INTO coupons (id, member_id) VALUES ($1, $2)"
	couponOnce = coupon + " ON CONFLICT (id) DO NOTHING"
)

var errRedeemed = errors.New("the coupon is redeemed")

// redeem gives a violation back as it is.
func (r *Rewards) redeem(ctx context.Context, id string, p Task) error {
	if _, err := r.db.ExecContext(ctx, coupon, id, p.MemberID); err != nil { // want guard `"coupons:unlike" .*loses it: the loop ends at the first item`
		return fmt.Errorf("redeem %s: %w", id, err)
	}
	return nil
}

// CouponsUnlike goes on to the next coupon only for an error that nothing gives back.
func (r *Rewards) CouponsUnlike(ctx context.Context, p Task) error {
	for _, id := range p.Coupons {
		err := r.redeem(ctx, id, p)
		if errors.Is(err, errRedeemed) {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// redeemOnce makes a violation the error of this program.
func (r *Rewards) redeemOnce(ctx context.Context, id string, p Task) error {
	_, err := r.db.ExecContext(ctx, coupon, id, p.MemberID)
	if isDuplicate(err) {
		return errRedeemed
	}
	return err
}

// CouponsAlike goes on for the error that is given back.
func (r *Rewards) CouponsAlike(ctx context.Context, p Task) error {
	for _, id := range p.Coupons {
		err := r.redeemOnce(ctx, id, p)
		if errors.Is(err, errRedeemed) {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// CouponsAborted swallows the violation, but PostgreSQL does not commit what follows it, so that the loop
// ends all the same.
func (r *Rewards) CouponsAborted(ctx context.Context, p Task) error {
	for _, id := range p.Coupons {
		err := r.inTx(ctx, func(tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, coupon, id, p.MemberID) // want guard `"coupons:aborted" .*loses it: the loop ends at the first item`
			if isDuplicate(err) {
				log.Printf("%s is redeemed", id)
				return nil
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// CouponsCommitted asks PostgreSQL to leave the row that is there.
func (r *Rewards) CouponsCommitted(ctx context.Context, p Task) error {
	for _, id := range p.Coupons {
		err := r.inTx(ctx, func(tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, couponOnce, id, p.MemberID)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// withdraw takes the offer for a coupon from the partner's shop.
func withdraw(ctx context.Context, id string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, "https://partner.example.com/offers/"+id, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req) // want guard `"coupons:told" .*loses it: the loop ends at the first item`
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode >= 300 {
		return fmt.Errorf("partner: %s", res.Status)
	}
	return nil
}

// CouponsTold redeems each coupon and withdraws its offer: what the partner answers ends the loop as well
// as a violation does.
func (r *Rewards) CouponsTold(ctx context.Context, p Task) error {
	for _, id := range p.Coupons {
		err := r.inTx(ctx, func(tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, coupon, id, p.MemberID); err != nil { // want guard `"coupons:told" .*loses it: the loop ends at the first item`
				return err
			}
			return withdraw(ctx, id)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// CouponsToldAgain withdraws the offers again where the coupons are redeemed.
func (r *Rewards) CouponsToldAgain(ctx context.Context, p Task) error {
	for _, id := range p.Coupons {
		err := r.inTx(ctx, func(tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, couponOnce, id, p.MemberID); err != nil {
				return err
			}
			return withdraw(ctx, id)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
