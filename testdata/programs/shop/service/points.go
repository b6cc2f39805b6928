package service

import (
	"context"

	"example.com/idemlint/testdata/programs/shop/db/sqlc"
	"example.com/idemlint/testdata/programs/shop/domain"
	"example.com/idemlint/testdata/programs/shop/store"
)

// Loyalty gives and takes points.
type Loyalty struct {
	store store.Store
}

// NewLoyalty returns the service.
func NewLoyalty(s store.Store) *Loyalty { return &Loyalty{store: s} }

// Earn writes an entry with a reference of its own and the sum in one transaction. An entry that
// is there was counted.
func (l *Loyalty) Earn(ctx context.Context, p domain.Points) error {
	err := l.store.ExecTx(ctx, func(q sqlc.Querier) error {
		if err := q.CreatePointsEntry(ctx, sqlc.CreatePointsEntryParams(p)); err != nil {
			return err
		}
		return q.AddPoints(ctx, sqlc.AddPointsParams{ID: p.MemberID, Points: p.Points})
	})
	if store.IsDuplicate(err) {
		return nil
	}
	return err
}

// Spend writes the entry first and the sum after it: a crash in between leaves the sum as it was.
func (l *Loyalty) Spend(ctx context.Context, p domain.Points) error {
	err := l.store.CreatePointsEntry(ctx, sqlc.CreatePointsEntryParams{Reference: p.Reference, MemberID: p.MemberID, Points: -p.Points})
	if store.IsDuplicate(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return l.store.AddPoints(ctx, sqlc.AddPointsParams{ID: p.MemberID, Points: -p.Points}) // want guard `"points:spend".*mark is written before the effect`
}

// Basket gives the points of a basket, each line in a transaction with a row for the member. Once
// the row is there, no line counts any more, and no later basket.
func (l *Loyalty) Basket(ctx context.Context, b domain.Basket) error {
	for _, line := range b.Lines {
		err := l.store.ExecTx(ctx, func(q sqlc.Querier) error {
			n, err := q.CreateBasketCredit(ctx, b.MemberID)
			if err != nil || n == 0 {
				return err
			}
			return q.AddPoints(ctx, sqlc.AddPointsParams{ID: b.MemberID, Points: line.Points})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// BasketLines gives the points of a basket, each line in a transaction with a row of its own. A
// second run goes on where the first one ended.
func (l *Loyalty) BasketLines(ctx context.Context, b domain.Basket) error {
	for _, line := range b.Lines {
		err := l.store.ExecTx(ctx, func(q sqlc.Querier) error {
			n, err := q.CreateBasketLineCredit(ctx, sqlc.CreateBasketLineCreditParams{MemberID: b.MemberID, LineID: line.LineID})
			if err != nil || n == 0 {
				return err
			}
			return q.AddPoints(ctx, sqlc.AddPointsParams{ID: b.MemberID, Points: line.Points})
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Redeem counts a coupon once for a purchase. A coupon without a purchase counts on each run.
func (l *Loyalty) Redeem(ctx context.Context, c domain.Coupon) error {
	return l.store.ExecTx(ctx, func(q sqlc.Querier) error {
		n, err := q.CreateCouponRedemption(ctx, sqlc.CreateCouponRedemptionParams{PurchaseID: c.PurchaseID, Code: c.Code}) // want insert `"coupon:redeem" .*where the payload has none`
		if err != nil || n == 0 {
			return err
		}
		return q.CountCoupon(ctx, c.Code) // want increment `"coupon:redeem"`
	})
}

// Claim counts a coupon once for a purchase, and each coupon has one.
func (l *Loyalty) Claim(ctx context.Context, c domain.CouponClaim) error {
	return l.store.ExecTx(ctx, func(q sqlc.Querier) error {
		n, err := q.CreateCouponClaim(ctx, sqlc.CreateCouponClaimParams{PurchaseID: c.PurchaseID, Code: c.Code})
		if err != nil || n == 0 {
			return err
		}
		return q.CountCoupon(ctx, c.Code)
	})
}

// Campaign counts a welcome coupon once for a member, and those of other campaigns on each run.
func (l *Loyalty) Campaign(ctx context.Context, c domain.CampaignUse) error {
	return l.store.ExecTx(ctx, func(q sqlc.Querier) error {
		n, err := q.CreateCampaignUse(ctx, sqlc.CreateCampaignUseParams{MemberID: c.MemberID, Kind: c.Kind}) // want insert `"coupon:campaign"`
		if err != nil || n == 0 {
			return err
		}
		return q.CountCoupon(ctx, c.Code) // want increment `"coupon:campaign"`
	})
}
