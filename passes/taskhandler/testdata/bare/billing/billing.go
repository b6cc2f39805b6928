// Package billing declares handlers that only their signature tells.
package billing

import (
	"context"

	"github.com/hibiken/asynq"
)

// Service has handlers as methods.
type Service struct{}

// Charge has a handler's signature.
func (*Service) Charge(ctx context.Context, t *asynq.Task) error { return nil }

// Enqueue has not.
func (*Service) Enqueue(ctx context.Context, t *asynq.Task) (*asynq.TaskInfo, error) { return nil, nil }

// HandleRefund has a handler's signature.
func HandleRefund(ctx context.Context, t *asynq.Task) error { return refund(ctx, t) }

func refund(ctx context.Context, t *asynq.Task) error { return nil }
