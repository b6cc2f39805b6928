// Command resend shows mails that Resend sends again on each run, next to those with the key that it takes.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/resend/resend-go/v3"
)

// Service sends the mails of the shop.
type Service struct {
	client *resend.Client
}

func receipt(o work.Order) *resend.SendEmailRequest {
	return &resend.SendEmailRequest{From: "shop@example.com", To: []string{o.Email}, Subject: "Order " + o.OrderID, Text: "Thank you."}
}

// Receipt sends the mail on each run.
func (s *Service) Receipt(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Emails.SendWithContext(ctx, receipt(o)) // want idempotencykey `"mail:receipt"`
	return err
}

// ReceiptRandom has another key on each run.
func (s *Service) ReceiptRandom(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	options := &resend.SendEmailOptions{IdempotencyKey: uuid.NewString()}
	_, err = s.client.Emails.SendWithOptions(ctx, receipt(o), options) // want stablekey `"mail:receipt_random"`
	return err
}

// ReceiptKeyed has the key of the order.
func (s *Service) ReceiptKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	options := &resend.SendEmailOptions{IdempotencyKey: "receipt-" + o.OrderID}
	_, err = s.client.Emails.SendWithOptions(ctx, receipt(o), options)
	return err
}

func main() {
	s := &Service{client: resend.NewClient(os.Getenv("RESEND_KEY"))}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:receipt", s.Receipt)
	mux.HandleFunc("mail:receipt_random", s.ReceiptRandom)
	mux.HandleFunc("mail:receipt_keyed", s.ReceiptKeyed)
	work.Serve(mux)
}
