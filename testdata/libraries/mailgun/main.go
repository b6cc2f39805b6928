// Command mailgun shows mails that Mailgun sends again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/mailgun/mailgun-go/v4"
)

// Service sends the mails of the shop.
type Service struct {
	client *mailgun.MailgunImpl
	claims *work.Claims
}

// Receipt sends the mail on each run: Mailgun takes no key.
func (s *Service) Receipt(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	m := mailgun.NewMessage("shop@example.com", "Order "+o.OrderID, "Thank you.", o.Email)
	m.SetHTML("<p>Thank you.</p>")
	_, _, err = s.client.Send(ctx, m) // want idempotencykey `"mail:receipt"`
	return err
}

// ReceiptOnce sends the mail at most once.
func (s *Service) ReceiptOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "receipt:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, _, err = s.client.Send(ctx, mailgun.NewMessage("shop@example.com", "Order "+o.OrderID, "Thank you.", o.Email))
	return err
}

func main() {
	s := &Service{client: mailgun.NewMailgun("example.com", os.Getenv("MAILGUN_KEY")), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:receipt", s.Receipt)
	mux.HandleFunc("mail:receipt_once", s.ReceiptOnce)
	work.Serve(mux)
}
