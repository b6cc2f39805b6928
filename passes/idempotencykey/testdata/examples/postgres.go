//go:build example

package main

import (
	"context"
	"encoding/json"
	"net/smtp"

	"github.com/hibiken/asynq"
)

// ReceiptInPostgres claims the mail before it sends it, since mail takes no key. A crash between
// the two loses the mail, which is what "at most once" means.
func (h *Handlers) ReceiptInPostgres(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	tag, err := h.db.Exec(ctx, `INSERT INTO receipts (order_id) VALUES ($1) ON CONFLICT (order_id) DO NOTHING`, p.OrderID)
	if err != nil || tag.RowsAffected() == 0 {
		return err // sent by an earlier run
	}
	msg := []byte("Subject: Your receipt\r\n\r\nThank you.\r\n")
	return smtp.SendMail("mail:25", nil, "shop@example.com", []string{p.Email}, msg)
}
