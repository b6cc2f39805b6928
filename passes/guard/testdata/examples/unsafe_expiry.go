//go:build example

package main

import (
	"context"
	"encoding/json"
	"net/smtp"
	"time"

	"github.com/hibiken/asynq"
)

type Reminder struct {
	NoticeID string
	Email    string
}

func (h *Handlers) Remind(ctx context.Context, t *asynq.Task) error {
	var p Reminder
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	first, err := h.redis.SetNX(ctx, "reminded:"+p.NoticeID, 1, 10*time.Minute).Result()
	if err != nil || !first {
		return err
	}
	msg := []byte("Subject: A reminder\r\n\r\nPlease pay.\r\n")
	return smtp.SendMail("mail:25", nil, "shop@example.com", []string{p.Email}, msg) // reported: after ten minutes a repeat sends again
}
