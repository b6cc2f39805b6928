//go:build example

package main

import (
	"context"
	"encoding/json"
	"net/smtp"

	"github.com/hibiken/asynq"
)

// ReceiptInRedis does the same with a key in Redis that does not expire.
func (h *Handlers) ReceiptInRedis(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	first, err := h.redis.SetNX(ctx, "receipt:"+p.OrderID, 1, 0).Result()
	if err != nil || !first {
		return err
	}
	msg := []byte("Subject: Your receipt\r\n\r\nThank you.\r\n")
	return smtp.SendMail("mail:25", nil, "shop@example.com", []string{p.Email}, msg)
}
