package main

import (
	"context"
	"net/http"

	brevo "github.com/getbrevo/brevo-go/lib"
	"github.com/hibiken/asynq"
)

// Letters sends mail through Brevo.
type Letters struct {
	client *brevo.APIClient
	sender string
}

func newLetters(key, sender string, client *http.Client) *Letters {
	cfg := brevo.NewConfiguration()
	cfg.AddDefaultHeader("api-key", key)
	cfg.HTTPClient = client
	return &Letters{client: brevo.NewAPIClient(cfg), sender: sender}
}

// Confirm sends a mail on each run.
func (l *Letters) Confirm(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, _, err = l.client.TransactionalEmailsApi.SendTransacEmail(ctx, brevo.SendSmtpEmail{ // want idempotencykey `"letter:confirm"`
		Sender:      &brevo.SendSmtpEmailSender{Email: l.sender},
		To:          []brevo.SendSmtpEmailTo{{Email: p.Account}},
		Subject:     "Your transfer " + p.TransferID,
		TextContent: "It is on its way.",
	})
	return err
}

// ConfirmKeyed gives the mail the key that Brevo takes.
func (l *Letters) ConfirmKeyed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, _, err = l.client.TransactionalEmailsApi.SendTransacEmail(ctx, brevo.SendSmtpEmail{
		Sender:      &brevo.SendSmtpEmailSender{Email: l.sender},
		To:          []brevo.SendSmtpEmailTo{{Email: p.Account}},
		Subject:     "Your transfer " + p.TransferID,
		TextContent: "It is on its way.",
		Headers:     map[string]interface{}{"idempotencyKey": p.TransferID},
	})
	return err
}
