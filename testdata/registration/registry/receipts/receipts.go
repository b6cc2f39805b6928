// Package receipts has a handler that main asks it to register.
package receipts

import (
	"context"
	"encoding/json"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/registration/registry/registry"
)

// Receipt is the payload of a task.
type Receipt struct {
	ReceiptID string `json:"receipt_id"`
	Email     string `json:"email"`
}

func send(_ context.Context, t *asynq.Task) error {
	var r Receipt
	if err := json.Unmarshal(t.Payload(), &r); err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "office@example.com", []string{r.Email}, []byte("Subject: Receipt\r\n\r\nThank you.\r\n")) // want idempotencykey `"receipt:send"`
}

// Setup registers the handler of this package.
func Setup() { registry.Handlers.MustAdd("receipt:send", asynq.HandlerFunc(send)) }
