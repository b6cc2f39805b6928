package main

import (
	"context"
	"errors"
	"log"
	"time"

	"gorm.io/gorm"
)

const (
	tier  = "UPDATE members SET tier = 'gold' WHERE id = $1"
	grant = "INSERT INTO grants (id) VALUES ($1)"
)

func (r *Rewards) raise(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, tier, p.MemberID) // want guard `"tier:claimed_for_a_day", "tier:flagged_first" and "tier:refused" .*loses it`
	return err
}

// TierClaimedForADay claims the reward first: what is tried again within the day finds the claim.
func (r *Rewards) TierClaimedForADay(ctx context.Context, p Task) error {
	first, err := r.rdb.SetNX(ctx, "reward:"+p.RewardID, 1, 24*time.Hour).Result()
	if err != nil || !first {
		return err
	}
	return r.raise(ctx, p)
}

// TierClaimedForAMinute claims it for so short that only a retry soon after finds the claim.
func (r *Rewards) TierClaimedForAMinute(ctx context.Context, p Task) error {
	first, err := r.rdb.SetNX(ctx, "reward:"+p.RewardID, 1, time.Minute).Result()
	if err != nil || !first {
		return err
	}
	_, err = r.db.ExecContext(ctx, tier, p.MemberID) // want guard `"tier:claimed_for_a_minute" .*loses it`
	return err
}

// TierGivenBack gives its claim back where it has failed. A crash does not.
func (r *Rewards) TierGivenBack(ctx context.Context, p Task) error {
	key := "reward:" + p.RewardID
	first, err := r.rdb.SetNX(ctx, key, 1, 0).Result()
	if err != nil || !first {
		return err
	}
	if _, err := r.db.ExecContext(ctx, tier, p.MemberID); err != nil { // want guard `"tier:given_back" .*loses it`
		r.rdb.Del(ctx, key)
		return err
	}
	return nil
}

var errBusy = errors.New("another run is at it")

// TierBusy fails where the reward is claimed, so that it is tried until the claim has gone.
func (r *Rewards) TierBusy(ctx context.Context, p Task) error {
	first, err := r.rdb.SetNX(ctx, "reward:"+p.RewardID, 1, 10*time.Second).Result()
	if err != nil {
		return err
	}
	if !first {
		return errBusy
	}
	_, err = r.db.ExecContext(ctx, tier, p.MemberID)
	return err
}

// given says whether the reward has its mark in Redis.
func (r *Rewards) given(ctx context.Context, p Task) (bool, error) {
	n, err := r.rdb.Exists(ctx, "given:"+p.RewardID).Result()
	return n > 0, err
}

// TierFlaggedFirst writes the mark before the tier.
func (r *Rewards) TierFlaggedFirst(ctx context.Context, p Task) error {
	given, err := r.given(ctx, p)
	if err != nil || given {
		return err
	}
	if err := r.rdb.Set(ctx, "given:"+p.RewardID, 1, 0).Err(); err != nil {
		return err
	}
	return r.raise(ctx, p)
}

// TierFlaggedLast writes the mark behind the tier, which may be set twice.
func (r *Rewards) TierFlaggedLast(ctx context.Context, p Task) error {
	given, err := r.given(ctx, p)
	if err != nil || given {
		return err
	}
	if _, err := r.db.ExecContext(ctx, tier, p.MemberID); err != nil {
		return err
	}
	return r.rdb.Set(ctx, "given:"+p.RewardID, 1, 0).Err()
}

// Grant is a row per reward that was given.
type Grant struct {
	ID string `gorm:"primaryKey"`
}

// Member has a tier.
type Member struct {
	ID   string `gorm:"primaryKey"`
	Tier string
}

func lookUp(db *gorm.DB, p Task) error {
	res := db.FirstOrCreate(&Grant{}, Grant{ID: p.RewardID})
	if res.Error != nil || res.RowsAffected == 0 {
		return res.Error
	}
	return db.Model(&Member{}).Where("id = ?", p.MemberID).Update("tier", "gold").Error // want guard `"tier:looked_up" .*loses it`
}

// TierLookedUp creates the grant before the tier.
func (r *Rewards) TierLookedUp(ctx context.Context, p Task) error {
	return lookUp(r.orm.WithContext(ctx), p)
}

// TierLookedUpInside does both in one transaction.
func (r *Rewards) TierLookedUpInside(ctx context.Context, p Task) error {
	return r.orm.WithContext(ctx).Transaction(func(tx *gorm.DB) error { return lookUp(tx, p) })
}

// grantOnce grants a reward and sets the tier, in two steps.
func (r *Rewards) grantOnce(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, grant, p.RewardID)
	if err != nil {
		return err
	}
	_, err = r.db.ExecContext(ctx, tier, p.MemberID) // want guard `"tier:deferred" .*loses it`
	return err
}

// TierDeferred grants when the handler returns.
func (r *Rewards) TierDeferred(ctx context.Context, p Task) error {
	defer func() {
		if err := r.grantOnce(ctx, p); err != nil {
			log.Print(err)
		}
	}()
	return ctx.Err()
}

// grantInside grants a reward and sets the tier, in one.
func (r *Rewards) grantInside(ctx context.Context, p Task) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, grant, p.RewardID); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, tier, p.MemberID); err != nil {
		return err
	}
	return tx.Commit()
}

// TierDeferredInside grants in one transaction when the handler returns.
func (r *Rewards) TierDeferredInside(ctx context.Context, p Task) error {
	defer func() {
		if err := r.grantInside(ctx, p); err != nil {
			log.Print(err)
		}
	}()
	return ctx.Err()
}

// setTier sets the tier, and says only in the log that it could not.
func (r *Rewards) setTier(ctx context.Context, p Task) {
	if _, err := r.db.ExecContext(ctx, tier, p.MemberID); err != nil { // want guard `"tier:deferred_behind" .*loses it`
		log.Print(err)
	}
}

// TierDeferredBehind claims the reward, and sets the tier when the handler returns.
func (r *Rewards) TierDeferredBehind(ctx context.Context, p Task) error {
	claimed, err := changed(r.db.ExecContext(ctx, pay, p.RewardID))
	if err != nil || !claimed {
		return err
	}
	defer r.setTier(ctx, p)
	return ctx.Err()
}

// TierDeferredAlways sets it when the handler returns, whether the claim is lost or not.
func (r *Rewards) TierDeferredAlways(ctx context.Context, p Task) error {
	defer r.setTier(ctx, p)
	_, err := changed(r.db.ExecContext(ctx, pay, p.RewardID))
	return err
}

// record says whether the reward was granted before. That the row is there is an error, too.
func (r *Rewards) record(ctx context.Context, p Task) (bool, error) {
	if _, err := r.db.ExecContext(ctx, grant, p.RewardID); err != nil {
		return false, err
	}
	return false, nil
}

// TierRefused never comes to the tier again once the row is there.
func (r *Rewards) TierRefused(ctx context.Context, p Task) error {
	if _, err := r.record(ctx, p); err != nil {
		return err
	}
	return r.raise(ctx, p)
}

// TierRefusedInside takes the row back with the tier.
func (r *Rewards) TierRefusedInside(ctx context.Context, p Task) error { return r.grantInside(ctx, p) }

// CouponsRefused never comes behind the first coupon again.
func (r *Rewards) CouponsRefused(ctx context.Context, p Task) error {
	for _, coupon := range p.Coupons {
		if _, err := r.db.ExecContext(ctx, "INSERT INTO coupons (id, member_id) VALUES ($1, $2)", coupon, p.MemberID); err != nil { // want guard `"coupons:refused" .*loses it`
			return err
		}
	}
	_, err := r.db.ExecContext(ctx, tier, p.MemberID) // want guard `"coupons:refused" .*loses it`
	return err
}

// CouponsKept leaves the coupons that are there.
func (r *Rewards) CouponsKept(ctx context.Context, p Task) error {
	for _, coupon := range p.Coupons {
		if _, err := r.db.ExecContext(ctx, "INSERT INTO coupons (id, member_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", coupon, p.MemberID); err != nil {
			return err
		}
	}
	_, err := r.db.ExecContext(ctx, tier, p.MemberID)
	return err
}

// states has the states that it asks for, and the one that it sets, as arguments.
const states = "UPDATE rewards SET status = $1 WHERE id = $2 AND status IN ($3, $4)"

// TierListed claims the reward out of one of two states: neither is the one that it is then in.
func (r *Rewards) TierListed(ctx context.Context, p Task) error {
	claimed, err := changed(r.db.ExecContext(ctx, states, "paid", p.RewardID, "open", "failed"))
	if err != nil || !claimed {
		return err
	}
	_, err = r.db.ExecContext(ctx, tier, p.MemberID) // want guard `"tier:listed" .*loses it`
	return err
}

// TierListedAgain asks for the state that it sets, too.
func (r *Rewards) TierListedAgain(ctx context.Context, p Task) error {
	claimed, err := changed(r.db.ExecContext(ctx, states, "paid", p.RewardID, "open", "paid"))
	if err != nil || !claimed {
		return err
	}
	_, err = r.db.ExecContext(ctx, tier, p.MemberID)
	return err
}
