// Package spare is imported by nobody, so that its handler runs nowhere.
package spare

import (
	"context"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/registration/registry/registry"
)

func send(context.Context, *asynq.Task) error {
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "office@example.com", []string{"all@example.com"}, []byte("Subject: Spare\r\n\r\nNobody runs this.\r\n"))
}

func init() { registry.Handlers.MustAdd("spare:send", asynq.HandlerFunc(send)) }
