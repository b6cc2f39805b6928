package main

import (
	"context"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
)

// RemindOpen counts a reminder and saves the claim, with another state only where it was small: else the next run
// finds it as it was, and counts again.
func (h *Handlers) RemindOpen(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Status != Approved {
		return nil
	}
	if claim.Amount < 10 {
		claim.Status = Paid
	}
	claim.Reminders++
	return h.db.WithContext(ctx).Save(claim).Error // want increment `"claim:remind_open"`
}

// RemindClosed has another state on both ways.
func (h *Handlers) RemindClosed(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Status != Approved {
		return nil
	}
	if claim.Amount < 10 {
		claim.Status = Paid
	} else {
		claim.Status = Closed
	}
	claim.Reminders++
	return h.db.WithContext(ctx).Save(claim).Error
}

// CreditOpen saves the claim before it adds, as it was read where the claim is not small.
func (h *Handlers) CreditOpen(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Status != Approved {
		return nil
	}
	if claim.Amount < 10 {
		claim.Status = Paid
	}
	if err := h.db.WithContext(ctx).Save(claim).Error; err != nil {
		return err
	}
	member := h.db.WithContext(ctx).Model(&Member{}).Where("id = ?", claim.MemberID)
	return member.Update("balance", gorm.Expr("balance + ?", claim.Amount)).Error // want increment `"claim:credit_open"`
}

// CreditClosed saves it with another state on both ways, so that a crash behind that loses the addition.
func (h *Handlers) CreditClosed(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Status != Approved {
		return nil
	}
	if claim.Amount < 10 {
		claim.Status = Paid
	} else {
		claim.Status = Closed
	}
	if err := h.db.WithContext(ctx).Save(claim).Error; err != nil {
		return err
	}
	member := h.db.WithContext(ctx).Model(&Member{}).Where("id = ?", claim.MemberID)
	return member.Update("balance", gorm.Expr("balance + ?", claim.Amount)).Error // want guard `"claim:credit_closed" .*loses it`
}
