//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
)

type BonusOperation struct {
	BonusID string `gorm:"uniqueIndex"`
	UserID  int64
	Amount  int64
}

func (h *Handlers) ApplyBonus(ctx context.Context, t *asynq.Task) error {
	var p Bonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return h.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var applied int64
		if err := tx.Model(&BonusOperation{}).Where("bonus_id = ?", p.BonusID).Count(&applied).Error; err != nil {
			return err
		}
		if applied > 0 {
			return nil
		}
		op := BonusOperation{BonusID: p.BonusID, UserID: p.UserID, Amount: p.Amount}
		if err := tx.Create(&op).Error; err != nil {
			return err
		}
		return tx.Model(&User{}).Where("id = ?", p.UserID).
			Update("balance", gorm.Expr("balance + ?", p.Amount)).Error
	})
}
