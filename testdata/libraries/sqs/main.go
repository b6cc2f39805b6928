// Command sqs shows messages that SQS takes again on each run, next to those with the ID that a FIFO queue takes.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/awsaccount"
	"example.com/idemlint/libraries/work"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/sqs/types"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Service tells the warehouse of orders.
type Service struct {
	client *sqs.Client
	queue  string
}

// Pack sends the message on each run.
func (s *Service) Pack(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendMessage(ctx, &sqs.SendMessageInput{ // want enqueue `"order:pack"`
		QueueUrl:    aws.String(s.queue),
		MessageBody: aws.String(o.OrderID),
	})
	return err
}

// PackRandom has another ID on each run.
func (s *Service) PackRandom(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendMessage(ctx, &sqs.SendMessageInput{ // want stablekey `"order:pack_random"`
		QueueUrl:               aws.String(s.queue),
		MessageBody:            aws.String(o.OrderID),
		MessageGroupId:         aws.String("orders"),
		MessageDeduplicationId: aws.String(uuid.NewString()),
	})
	return err
}

// PackKeyed has the ID of the order.
func (s *Service) PackKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendMessage(ctx, &sqs.SendMessageInput{
		QueueUrl:               aws.String(s.queue),
		MessageBody:            aws.String(o.OrderID),
		MessageGroupId:         aws.String("orders"),
		MessageDeduplicationId: aws.String("pack-" + o.OrderID),
	})
	return err
}

// PackBatch sends a list of messages on each run.
func (s *Service) PackBatch(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendMessageBatch(ctx, &sqs.SendMessageBatchInput{ // want enqueue `"order:pack_batch"`
		QueueUrl: aws.String(s.queue),
		Entries:  []types.SendMessageBatchRequestEntry{{Id: aws.String("order"), MessageBody: aws.String(o.OrderID)}},
	})
	return err
}

// PackBatchKeyed gives each message of the list an ID of its own.
func (s *Service) PackBatchKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendMessageBatch(ctx, &sqs.SendMessageBatchInput{
		QueueUrl: aws.String(s.queue),
		Entries: []types.SendMessageBatchRequestEntry{{
			Id: aws.String("order"), MessageBody: aws.String(o.OrderID),
			MessageGroupId: aws.String("orders"), MessageDeduplicationId: aws.String("pack-" + o.OrderID),
		}},
	})
	return err
}

func main() {
	s := &Service{client: sqs.NewFromConfig(awsaccount.Config()), queue: os.Getenv("QUEUE_URL")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:pack", s.Pack)
	mux.HandleFunc("order:pack_random", s.PackRandom)
	mux.HandleFunc("order:pack_batch", s.PackBatch)
	mux.HandleFunc("order:pack_keyed", s.PackKeyed)
	mux.HandleFunc("order:pack_batch_keyed", s.PackBatchKeyed)
	work.Serve(mux)
}
