// Package notices has a handler that is registered when the package is imported.
package notices

import (
	"context"
	"encoding/json"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/registration/registry/registry"
)

// Notice is the payload of a task.
type Notice struct {
	NoticeID string `json:"notice_id"`
	Email    string `json:"email"`
}

// Send sends a notice.
func Send(_ context.Context, t *asynq.Task) error {
	var n Notice
	if err := json.Unmarshal(t.Payload(), &n); err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "office@example.com", []string{n.Email}, []byte("Subject: Notice\r\n\r\nRead this.\r\n")) // want idempotencykey `"notice:send"`
}

func init() { registry.Handlers.MustAdd("notice:send", asynq.HandlerFunc(Send)) }
