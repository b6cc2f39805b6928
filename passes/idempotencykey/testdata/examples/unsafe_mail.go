//go:build example

package main

import (
	"context"
	"encoding/json"
	"net/smtp"

	"github.com/hibiken/asynq"
)

func (h *Handlers) SendReceipt(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	msg := []byte("Subject: Your receipt\r\n\r\nThank you.\r\n")
	return smtp.SendMail("mail:25", nil, "shop@example.com", []string{p.Email}, msg) // reported
}
