package charging

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/billing/keys"
)

// Attempt has a key of its own on each run.
func (s *Service) Attempt(ctx context.Context, o Order) error {
	key := uuid.New()
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, key.String())
	return err
}

// Reference has the invoice and a random part in its key: it charges on each run.
func (s *Service) Reference(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	ref := fmt.Sprintf("inv-%s-a%s", inv.ID, uuid.NewString()[:8])
	_, err = s.gateway.ChargeOnce(ctx, inv, ref)
	return err
}

// Prefixed has a new key on each run.
func (s *Service) Prefixed(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, keys.New("charge"))
	return err
}

// Derived has the key that the invoice gives it.
func (s *Service) Derived(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, keys.For("charge", inv.CustomerID, inv.ID))
	return err
}

// Retry counts attempts in its key, so that each retry charges.
func (s *Service) Retry(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	n, _ := asynq.GetRetryCount(ctx)
	_, err = s.gateway.ChargeOnce(ctx, inv, fmt.Sprintf("retry:%s:%d", inv.ID, n))
	return err
}

// ByTask has the ID of the task in its key, which retries share.
func (s *Service) ByTask(ctx context.Context, o Order) error {
	id, ok := asynq.GetTaskID(ctx)
	if !ok {
		return errors.New("no task ID")
	}
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, "task:"+id)
	return err
}
