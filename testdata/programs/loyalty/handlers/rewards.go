package handlers

import (
	"context"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/loyalty/domain"
	"example.com/idemlint/testdata/programs/loyalty/service"
)

// CouponTask is the task about a coupon.
type CouponTask struct {
	CouponID string `json:"coupon_id"`
}

// StampTask is the task about a stamp card.
type StampTask struct {
	StampCardID string `json:"stamp_card_id"`
	PurchaseID  string `json:"purchase_id"`
}

// Rewards takes the tasks about rewards, coupons, holds and stamp cards.
type Rewards struct {
	svc *service.Rewards
}

// NewRewards returns the handlers.
func NewRewards(svc *service.Rewards) *Rewards { return &Rewards{svc: svc} }

// Register registers the handlers.
func (h *Rewards) Register(mux *asynq.ServeMux) {
	mux.Handle("reward:take", on(h.take))
	mux.Handle("reward:redeem", on(h.redeem))
	mux.Handle("reward:settle", on(h.settle))
	mux.Handle("coupon:send", on(h.send))
	mux.Handle("coupon:resend", on(h.resend))
	mux.Handle("coupon:burn", on(h.burn))
	mux.Handle("hold:expire", on(h.expire))
	mux.Handle("hold:release", on(h.release))
	mux.Handle("hold:return", on(h.giveBack))
	mux.Handle("stampcard:stamp", on(h.stamp))
	mux.Handle("stampcard:close", on(h.close))
}

// take takes the points again, although the reward is marked.
func (h *Rewards) take(ctx context.Context, r domain.Reward) error { return h.svc.Take(ctx, r) }

// redeem takes the points once. A crash after the mark leaves them on the card.
func (h *Rewards) redeem(ctx context.Context, r domain.Reward) error { return h.svc.Redeem(ctx, r) }

// settle takes the points once: the card itself says which rewards it paid for.
func (h *Rewards) settle(ctx context.Context, r domain.Reward) error { return h.svc.Settle(ctx, r) }

// send sends the coupon at most once.
func (h *Rewards) send(ctx context.Context, t CouponTask) error {
	return h.svc.SendCoupon(ctx, t.CouponID)
}

// resend sends the coupon again.
func (h *Rewards) resend(ctx context.Context, t CouponTask) error {
	return h.svc.ResendCoupon(ctx, t.CouponID)
}

// burn adds the coupon's points once. A crash after the claim loses them.
func (h *Rewards) burn(ctx context.Context, t CouponTask) error {
	return h.svc.BurnCoupon(ctx, t.CouponID)
}

// expire gives the points back again, although the hold is gone.
func (h *Rewards) expire(ctx context.Context, t domain.HoldTask) error {
	return h.svc.ExpireHold(ctx, t)
}

// release gives the points back once. A crash after the hold was deleted loses them.
func (h *Rewards) release(ctx context.Context, t domain.HoldTask) error {
	return h.svc.ReleaseHold(ctx, t)
}

// giveBack gives the points back once: hold and points are on the same card.
func (h *Rewards) giveBack(ctx context.Context, t domain.HoldTask) error {
	return h.svc.ReturnHold(ctx, t)
}

// stamp stamps again.
func (h *Rewards) stamp(ctx context.Context, t StampTask) error {
	return h.svc.Stamp(ctx, t.StampCardID)
}

// close stamps once, as the card is not open any more.
func (h *Rewards) close(ctx context.Context, t StampTask) error {
	return h.svc.CloseStampCard(ctx, t.StampCardID)
}
