// Command postmark shows mails that Postmark sends again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/mrz1836/postmark"
)

// Service sends the mails of the shop.
type Service struct {
	client *postmark.Client
	claims *work.Claims
}

func receipt(o work.Order) postmark.Email {
	return postmark.Email{From: "shop@example.com", To: o.Email, Subject: "Order " + o.OrderID, TextBody: "Thank you."}
}

// Receipt sends the mail on each run: Postmark takes no key.
func (s *Service) Receipt(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendEmail(ctx, receipt(o)) // want idempotencykey `"mail:receipt"`
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
	_, err = s.client.SendEmail(ctx, receipt(o))
	return err
}

func main() {
	s := &Service{client: postmark.NewClient(os.Getenv("POSTMARK_TOKEN"), ""), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:receipt", s.Receipt)
	mux.HandleFunc("mail:receipt_once", s.ReceiptOnce)
	work.Serve(mux)
}
