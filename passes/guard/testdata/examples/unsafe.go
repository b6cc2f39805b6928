//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

type PayClaim struct {
	ClaimID  string
	MemberID int64
	Amount   int64
}

type Claim struct {
	ID     string
	Status string
}

func (h *Handlers) PayOut(ctx context.Context, t *asynq.Task) error {
	var p PayClaim
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	var claim Claim
	if err := h.gorm.WithContext(ctx).First(&claim, "id = ?", p.ClaimID).Error; err != nil {
		return err
	}
	if claim.Status == "paid" {
		return nil
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	if _, err := h.stripe.V1Payouts.Create(ctx, params); err != nil { // reported: a crash after it pays again
		return err
	}
	return h.gorm.WithContext(ctx).Model(&Claim{}).Where("id = ?", p.ClaimID).Update("status", "paid").Error
}
