//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
)

type Member struct {
	ID      int64
	Balance int64
}

func (h *Handlers) Credit(ctx context.Context, t *asynq.Task) error {
	var p PayClaim
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	first, err := h.redis.SetNX(ctx, "credited:"+p.ClaimID, 1, 0).Result()
	if err != nil || !first {
		return err
	}
	member := h.gorm.WithContext(ctx).Model(&Member{}).Where("id = ?", p.MemberID)
	return member.Update("balance", gorm.Expr("balance + ?", p.Amount)).Error // reported: a crash before it loses the money
}
