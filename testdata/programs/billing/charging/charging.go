// Package charging takes what customers owe.
package charging

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Order asks for the payment of an invoice.
type Order struct {
	InvoiceID string `json:"invoice_id"`
	Account   string `json:"account"`
	RequestID string `json:"request_id"` // made by whoever asks
}

// Service charges invoices.
type Service struct {
	invoices domain.Invoices
	gateway  domain.Gateway
}

// New returns the service.
func New(invoices domain.Invoices, gateway domain.Gateway) *Service {
	return &Service{invoices: invoices, gateway: gateway}
}

// Card charges again on each run.
func (s *Service) Card(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.Charge(ctx, inv)
	return err
}

// CardOnce charges once per invoice.
func (s *Service) CardOnce(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, "card:"+inv.ID)
	return err
}

// Record charges and then writes the payment down; a failure to write charges again.
func (s *Service) Record(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	ref, err := s.gateway.Charge(ctx, inv)
	if err != nil {
		return fmt.Errorf("charge %s: %w", inv.ID, err)
	}
	return s.invoices.SavePayment(ctx, domain.Payment{InvoiceID: inv.ID, Ref: ref, Amount: inv.Amount})
}

// RecordOnce charges once per invoice; after a failure to write, the next run writes.
func (s *Service) RecordOnce(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	ref, err := s.gateway.ChargeOnce(ctx, inv, "record:"+inv.ID)
	if err != nil {
		return fmt.Errorf("charge %s: %w", inv.ID, err)
	}
	return s.invoices.SavePayment(ctx, domain.Payment{InvoiceID: inv.ID, Ref: ref, Amount: inv.Amount})
}

// Optional charges once per request where the request has an ID, and else on each run.
func (s *Service) Optional(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeRequested(ctx, inv, o.RequestID)
	return err
}

// Requested charges once per request, and not at all without the ID of one.
func (s *Service) Requested(ctx context.Context, o Order) error {
	if o.RequestID == "" {
		return fmt.Errorf("invoice %s: no request ID: %w", o.InvoiceID, asynq.SkipRetry)
	}
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, o.RequestID)
	return err
}

// Behalf loses its key on the way and charges on each run.
func (s *Service) Behalf(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnBehalf(ctx, inv, o.Account, "behalf:"+inv.ID)
	return err
}

// BehalfOnce keeps its key.
func (s *Service) BehalfOnce(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnBehalfOnce(ctx, inv, o.Account, "behalf:"+inv.ID)
	return err
}
