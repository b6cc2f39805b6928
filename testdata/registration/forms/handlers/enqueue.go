package handlers

import (
	"context"

	"github.com/hibiken/asynq"
)

// Producer queues tasks from the web server. Its methods look like handlers and are none.
type Producer struct {
	client *asynq.Client
}

// NewProducer returns a Producer.
func NewProducer(client *asynq.Client) *Producer { return &Producer{client: client} }

// Send queues a task.
func (p *Producer) Send(ctx context.Context, t *asynq.Task) error {
	_, err := p.client.EnqueueContext(ctx, t, asynq.MaxRetry(3))
	return err
}
