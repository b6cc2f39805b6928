package handlers

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/wallets/model"
)

// RewardTask gives points.
type RewardTask struct {
	RewardID string `json:"reward_id"`
	WalletID int64  `json:"wallet_id"`
	Points   int64  `json:"points"`
}

// VoucherTask puts a voucher into a wallet.
type VoucherTask struct {
	Code     string `json:"code"`
	WalletID int64  `json:"wallet_id"`
	Amount   int64  `json:"amount"`
}

// TopUpTask is a payment that arrived.
type TopUpTask struct {
	Reference string `json:"reference"`
	WalletID  int64  `json:"wallet_id"`
	Amount    int64  `json:"amount"`
}

func (p TopUpTask) topUp() *model.TopUp {
	return &model.TopUp{Reference: p.Reference, WalletID: p.WalletID, Amount: p.Amount}
}

// CouponTask redeems a coupon.
type CouponTask struct {
	RedemptionID string `json:"redemption_id"`
	Code         string `json:"code"`
	Units        int    `json:"units"`
}

// GrantReward notices that the reward is known, and a repeat gives it again all the same.
func (h *Handlers) GrantReward(ctx context.Context, t *asynq.Task) error {
	p, err := decode[RewardTask](t)
	if err != nil {
		return err
	}
	return h.rewards.Grant(ctx, &model.Grant{RewardID: p.RewardID, WalletID: p.WalletID, Points: p.Points})
}

// GrantRewardOnce leaves on a repeat, since the reward is known.
func (h *Handlers) GrantRewardOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[RewardTask](t)
	if err != nil {
		return err
	}
	return h.rewards.GrantOnce(ctx, &model.Grant{RewardID: p.RewardID, WalletID: p.WalletID, Points: p.Points})
}

// LoadVoucher adds nothing on a repeat, which fails until it is archived.
func (h *Handlers) LoadVoucher(ctx context.Context, t *asynq.Task) error {
	p, err := decode[VoucherTask](t)
	if err != nil {
		return err
	}
	return h.rewards.LoadVoucher(ctx, &model.VoucherLoad{Code: p.Code, WalletID: p.WalletID, Amount: p.Amount})
}

// LoadVoucherOnce adds nothing on a repeat, but does not end well either: PostgreSQL refuses to commit
// after the duplicate, so the repeat is tried again until it is archived.
func (h *Handlers) LoadVoucherOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[VoucherTask](t)
	if err != nil {
		return err
	}
	return h.rewards.LoadVoucherOnce(ctx, &model.VoucherLoad{Code: p.Code, WalletID: p.WalletID, Amount: p.Amount})
}

// ApplyTopUp means to add again on a repeat, but PostgreSQL refuses every statement after the duplicate.
func (h *Handlers) ApplyTopUp(ctx context.Context, t *asynq.Task) error {
	p, err := decode[TopUpTask](t)
	if err != nil {
		return err
	}
	return h.rewards.ApplyTopUp(ctx, p.topUp())
}

// ApplyTopUpNoted goes back to a savepoint after the duplicate: a repeat adds again.
func (h *Handlers) ApplyTopUpNoted(ctx context.Context, t *asynq.Task) error {
	p, err := decode[TopUpTask](t)
	if err != nil {
		return err
	}
	return h.rewards.ApplyTopUpNoted(ctx, p.topUp())
}

// ApplyTopUpSavepoint goes back to a savepoint after the duplicate and leaves.
func (h *Handlers) ApplyTopUpSavepoint(ctx context.Context, t *asynq.Task) error {
	p, err := decode[TopUpTask](t)
	if err != nil {
		return err
	}
	return h.rewards.ApplyTopUpSavepoint(ctx, p.topUp())
}

// ApplyTopUpOnce adds only with a new row: a repeat adds nothing.
func (h *Handlers) ApplyTopUpOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[TopUpTask](t)
	if err != nil {
		return err
	}
	return h.rewards.ApplyTopUpOnce(ctx, p.topUp())
}

// RedeemCoupon takes from the quota as long as there is some: a repeat takes again.
func (h *Handlers) RedeemCoupon(ctx context.Context, t *asynq.Task) error {
	p, err := decode[CouponTask](t)
	if err != nil {
		return err
	}
	used, err := h.rewards.UseCoupon(ctx, p.Code, p.Units)
	if err != nil {
		return err
	}
	if !used {
		return fmt.Errorf("coupon %s is used up: %w", p.Code, asynq.SkipRetry)
	}
	return nil
}

// RedeemCouponOnce takes from the quota with the redemption's state: a repeat takes nothing.
func (h *Handlers) RedeemCouponOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[CouponTask](t)
	if err != nil {
		return err
	}
	_, err = h.rewards.UseCouponFor(ctx, p.RedemptionID)
	return err
}
