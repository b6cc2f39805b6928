//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
)

func (h *Handlers) CreditOnce(ctx context.Context, t *asynq.Task) error {
	var p PayClaim
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return h.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Model(&Claim{}).Where("id = ? AND status = ?", p.ClaimID, "approved").Update("status", "paid")
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return tx.Model(&Member{}).Where("id = ?", p.MemberID).Update("balance", gorm.Expr("balance + ?", p.Amount)).Error
	})
}
