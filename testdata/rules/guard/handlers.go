package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/smtp"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// The states of a claim.
const (
	Approved = "approved"
	Checking = "checking"
	Paid     = "paid"
	Closed   = "closed"
)

// Claim is an insurance claim.
type Claim struct {
	ID       string `gorm:"primaryKey"`
	MemberID int64
	Email    string
	Bank     string
	Amount   int64
	Status   string
	Notified bool

	Reminders int64
}

// Member has money on account.
type Member struct {
	ID       int64 `gorm:"primaryKey"`
	Balance  int64
	Verified bool
}

// PaidClaim is one row per claim that was credited.
type PaidClaim struct {
	ClaimID string `gorm:"primaryKey"`
}

// Task is the payload of all tasks of this program.
type Task struct {
	ClaimID string   `json:"claim_id"`
	Claims  []string `json:"claims"`
}

// Handlers has what the tasks need.
type Handlers struct {
	db     *gorm.DB
	rdb    *redis.Client
	stripe *stripe.Client
	smtp   string
}

// load reads the claim that a task is about.
func (h *Handlers) load(ctx context.Context, t *asynq.Task) (*Claim, error) {
	var p Task
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return nil, fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	var claim Claim
	if err := h.db.WithContext(ctx).First(&claim, "id = ?", p.ClaimID).Error; err != nil {
		return nil, err
	}
	return &claim, nil
}

func (h *Handlers) pay(ctx context.Context, tx *gorm.DB, claim *Claim) error {
	member := tx.WithContext(ctx).Model(&Member{}).Where("id = ?", claim.MemberID)
	return member.Update("balance", gorm.Expr("balance + ?", claim.Amount)).Error // want guard `"claim:credit" .*repeats it` guard `"claim:credit_later" and "claim:credit_marked" .*loses it`
}

// Notify sends, and marks what was sent: a crash in between sends again.
func (h *Handlers) Notify(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Notified {
		return nil
	}
	err = smtp.SendMail(h.smtp, nil, "claims@example.com", []string{claim.Email}, []byte("approved")) // want guard `"claim:notify"`
	if err != nil {
		return err
	}
	return h.db.WithContext(ctx).Model(&Claim{}).Where("id = ?", claim.ID).Update("notified", true).Error
}

// NotifyClaimed claims the mail before it is sent, which is as good as it gets with mail.
func (h *Handlers) NotifyClaimed(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	row := h.db.WithContext(ctx).Model(&Claim{}).Where("id = ? AND notified = ?", claim.ID, false)
	res := row.Update("notified", true)
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return nil
	}
	return smtp.SendMail(h.smtp, nil, "claims@example.com", []string{claim.Email}, []byte("approved"))
}

// PayOut pays, and marks what was paid: a crash in between pays again.
func (h *Handlers) PayOut(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Status == Paid {
		return nil
	}
	_, err = h.stripe.V1Payouts.Create(ctx, payout(claim)) // want guard `"claim:pay_out"`
	if err != nil {
		return err
	}
	return h.db.WithContext(ctx).Model(&Claim{}).Where("id = ?", claim.ID).Update("status", Paid).Error
}

func payout(claim *Claim) *stripe.PayoutCreateParams {
	return &stripe.PayoutCreateParams{
		Amount:      stripe.Int64(claim.Amount),
		Currency:    stripe.String("eur"),
		Destination: stripe.String(claim.Bank),
	}
}

// PayOutKeyed pays once per claim; the mark only spares the call.
func (h *Handlers) PayOutKeyed(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Status == Paid {
		return nil
	}
	params := payout(claim)
	params.SetIdempotencyKey("payout:" + claim.ID)
	if _, err := h.stripe.V1Payouts.Create(ctx, params); err != nil {
		return err
	}
	return h.db.WithContext(ctx).Model(&Claim{}).Where("id = ?", claim.ID).Update("status", Paid).Error
}

// Credit adds, and then moves the claim on, in two steps: a crash in between adds again.
func (h *Handlers) Credit(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if claim.Status != Approved {
		return nil
	}
	if err := h.pay(ctx, h.db, claim); err != nil {
		return err
	}
	claim.Status = Paid
	return h.db.WithContext(ctx).Save(claim).Error
}

// CreditLater writes the claim's row, and then adds, in two steps: a crash in between loses the
// addition, since the next run finds the row and leaves.
func (h *Handlers) CreditLater(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	err = h.db.WithContext(ctx).Create(&PaidClaim{ClaimID: claim.ID}).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return nil
	}
	if err != nil {
		return err
	}
	return h.pay(ctx, h.db, claim)
}

// CreditMarked marks in Redis what it then does in the database.
func (h *Handlers) CreditMarked(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	first, err := h.rdb.SetNX(ctx, "credited:"+claim.ID, 1, 0).Result()
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	return h.pay(ctx, h.db, claim)
}

// CreditTogether has row and addition in one transaction.
func (h *Handlers) CreditTogether(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&PaidClaim{ClaimID: claim.ID})
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return h.pay(ctx, tx, claim)
	})
}

// CreditConditional moves the claim on and adds in one transaction, and only if it moved.
func (h *Handlers) CreditConditional(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Model(&Claim{}).Where("id = ? AND status = ?", claim.ID, Approved).Update("status", Paid)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected != 1 {
			return nil
		}
		return h.pay(ctx, tx, claim)
	})
}
