// Command eventbridge shows events that EventBridge takes again on each run, next to one that is claimed before.
package main

import (
	"context"

	"example.com/idemlint/libraries/awsaccount"
	"example.com/idemlint/libraries/work"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/eventbridge"
	"github.com/aws/aws-sdk-go-v2/service/eventbridge/types"
	"github.com/hibiken/asynq"
)

// Service tells of orders that are paid.
type Service struct {
	client *eventbridge.Client
	claims *work.Claims
}

func paid(o work.Order) *eventbridge.PutEventsInput {
	return &eventbridge.PutEventsInput{Entries: []types.PutEventsRequestEntry{{
		Source: aws.String("shop"), DetailType: aws.String("paid"), Detail: aws.String(`{"order":"` + o.OrderID + `"}`),
	}}}
}

// Paid puts the event on each run: EventBridge takes no key.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.PutEvents(ctx, paid(o)) // want enqueue `"order:paid"`
	return err
}

// PaidOnce puts the event at most once.
func (s *Service) PaidOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "paid:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, err = s.client.PutEvents(ctx, paid(o))
	return err
}

func main() {
	s := &Service{client: eventbridge.NewFromConfig(awsaccount.Config()), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_once", s.PaidOnce)
	work.Serve(mux)
}
