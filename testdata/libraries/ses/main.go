// Command ses shows mails that SES sends again on each run, next to one that is claimed before.
package main

import (
	"context"

	"example.com/idemlint/libraries/awsaccount"
	"example.com/idemlint/libraries/work"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sesv2"
	"github.com/aws/aws-sdk-go-v2/service/sesv2/types"
	"github.com/hibiken/asynq"
)

// Service sends the mails of the shop.
type Service struct {
	client *sesv2.Client
	claims *work.Claims
}

func receipt(o work.Order) *sesv2.SendEmailInput {
	return &sesv2.SendEmailInput{
		FromEmailAddress: aws.String("shop@example.com"),
		Destination:      &types.Destination{ToAddresses: []string{o.Email}},
		Content: &types.EmailContent{Simple: &types.Message{
			Subject: &types.Content{Data: aws.String("Order " + o.OrderID)},
			Body:    &types.Body{Text: &types.Content{Data: aws.String("Thank you.")}},
		}},
	}
}

// Receipt sends the mail on each run: SES takes no key.
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
	s := &Service{client: sesv2.NewFromConfig(awsaccount.Config()), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:receipt", s.Receipt)
	mux.HandleFunc("mail:receipt_once", s.ReceiptOnce)
	work.Serve(mux)
}
