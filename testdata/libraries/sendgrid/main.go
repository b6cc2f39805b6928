// Command sendgrid shows mails that SendGrid sends again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/sendgrid/sendgrid-go"
	"github.com/sendgrid/sendgrid-go/helpers/mail"
)

// Service sends the mails of the shop.
type Service struct {
	client *sendgrid.Client
	claims *work.Claims
}

func receipt(o work.Order) *mail.SGMailV3 {
	from, to := mail.NewEmail("Shop", "shop@example.com"), mail.NewEmail("", o.Email)
	return mail.NewSingleEmail(from, "Order "+o.OrderID, to, "Thank you.", "<p>Thank you.</p>")
}

// Receipt sends the mail on each run: SendGrid takes no key.
func (s *Service) Receipt(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendWithContext(ctx, receipt(o)) // want idempotencykey `"mail:receipt"`
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
	_, err = s.client.SendWithContext(ctx, receipt(o))
	return err
}

func main() {
	s := &Service{client: sendgrid.NewSendClient(os.Getenv("SENDGRID_KEY")), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:receipt", s.Receipt)
	mux.HandleFunc("mail:receipt_once", s.ReceiptOnce)
	work.Serve(mux)
}
