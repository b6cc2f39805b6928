// Command sns shows messages that SNS takes again on each run, next to one with the ID that a FIFO topic takes.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/awsaccount"
	"example.com/idemlint/libraries/work"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/hibiken/asynq"
)

// Service tells of orders that are paid.
type Service struct {
	client *sns.Client
	topic  string
}

// Paid publishes the message on each run.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Publish(ctx, &sns.PublishInput{TopicArn: aws.String(s.topic), Message: aws.String(o.OrderID)}) // want enqueue `"order:paid"`
	return err
}

// PaidKeyed has the ID of the order.
func (s *Service) PaidKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Publish(ctx, &sns.PublishInput{
		TopicArn:               aws.String(s.topic),
		Message:                aws.String(o.OrderID),
		MessageGroupId:         aws.String("orders"),
		MessageDeduplicationId: aws.String("paid-" + o.OrderID),
	})
	return err
}

func main() {
	s := &Service{client: sns.NewFromConfig(awsaccount.Config()), topic: os.Getenv("TOPIC_ARN")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_keyed", s.PaidKeyed)
	work.Serve(mux)
}
