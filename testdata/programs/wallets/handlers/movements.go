package handlers

import (
	"context"

	"github.com/hibiken/asynq"
)

// FeeTask names a fee.
type FeeTask struct {
	FeeID string `json:"fee_id"`
}

// BonusTask names a bonus. Support can force it.
type BonusTask struct {
	BonusID string `json:"bonus_id"`
	Force   bool   `json:"force"`
}

// CollectFee does not look whether the fee was open: a repeat takes it again.
func (h *Handlers) CollectFee(ctx context.Context, t *asynq.Task) error {
	p, err := decode[FeeTask](t)
	if err != nil {
		return err
	}
	fee, err := h.movements.Fee(ctx, p.FeeID)
	if err != nil {
		return err
	}
	return h.movements.CollectFee(ctx, fee)
}

// CollectFeeOnce takes the fee only if it was open: a repeat takes nothing.
func (h *Handlers) CollectFeeOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[FeeTask](t)
	if err != nil {
		return err
	}
	fee, err := h.movements.Fee(ctx, p.FeeID)
	if err != nil {
		return err
	}
	return h.movements.CollectFeeOnce(ctx, fee)
}

// GrantBonus credits a forced bonus again on a repeat.
func (h *Handlers) GrantBonus(ctx context.Context, t *asynq.Task) error {
	p, err := decode[BonusTask](t)
	if err != nil {
		return err
	}
	return h.movements.GrantBonus(ctx, p.BonusID, p.Force)
}

// GrantBonusOnce credits a bonus that was open: a repeat credits nothing.
func (h *Handlers) GrantBonusOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[BonusTask](t)
	if err != nil {
		return err
	}
	return h.movements.GrantBonusOnce(ctx, p.BonusID)
}
