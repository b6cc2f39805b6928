//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type Bonus struct {
	BonusID string
	UserID  int64
	Amount  int64
}

type User struct {
	ID      int64
	Balance int64
}

func (h *Handlers) AddBonus(ctx context.Context, t *asynq.Task) error {
	var p Bonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	var user User
	if err := h.gorm.WithContext(ctx).First(&user, p.UserID).Error; err != nil {
		return err
	}
	user.Balance += p.Amount
	return h.gorm.WithContext(ctx).Save(&user).Error // reported
}
