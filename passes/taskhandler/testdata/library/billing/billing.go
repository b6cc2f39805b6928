// Package billing declares handlers and leaves their registration to others.
package billing

import (
	"context"
	"os"

	"github.com/hibiken/asynq"
)

// Invoicer makes invoices.
type Invoicer struct{ Dir string }

// ProcessTask is the handler.
func (i *Invoicer) ProcessTask(ctx context.Context, t *asynq.Task) error {
	return os.WriteFile(i.Dir+"/last", t.Payload(), 0o600)
}

// Preview has a handler's signature, but a type with ProcessTask is the better guess.
func (i *Invoicer) Preview(ctx context.Context, t *asynq.Task) error { return nil }

// mockInvoicer stands in for an Invoicer in tests.
type mockInvoicer struct{}

func (mockInvoicer) ProcessTask(ctx context.Context, t *asynq.Task) error { return nil }

var _ asynq.Handler = mockInvoicer{}
