// Package refunds gives money back.
package refunds

import (
	"context"
	"fmt"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Request asks for a refund.
type Request struct {
	RefundID  string `json:"refund_id"`
	InvoiceID string `json:"invoice_id"`
	Amount    int64  `json:"amount"`
}

// Provider provides what an invoice pays for.
type Provider interface {
	// Provide says whether the provider accepts.
	Provide(ctx context.Context, invoiceID string) (bool, error)
}

// Service refunds.
type Service struct {
	invoices domain.Invoices
	gateway  domain.Gateway
	provider Provider
}

// New returns the service.
func New(invoices domain.Invoices, gateway domain.Gateway, provider Provider) *Service {
	return &Service{invoices: invoices, gateway: gateway, provider: provider}
}

// Issue gives back again on each run.
func (s *Service) Issue(ctx context.Context, r Request) error {
	inv, err := s.invoices.Find(ctx, r.InvoiceID)
	if err != nil {
		return err
	}
	ref, err := s.gateway.Refund(ctx, inv.PaymentRef, r.Amount)
	if err != nil {
		return fmt.Errorf("refund %s: %w", r.RefundID, err)
	}
	return s.invoices.SaveRefund(ctx, domain.Refund{ID: r.RefundID, InvoiceID: inv.ID, Ref: ref, Amount: r.Amount})
}

// IssueOnce gives back once per refund.
func (s *Service) IssueOnce(ctx context.Context, r Request) error {
	inv, err := s.invoices.Find(ctx, r.InvoiceID)
	if err != nil {
		return err
	}
	ref, err := s.gateway.RefundOnce(ctx, inv.PaymentRef, r.Amount, "refund:"+r.RefundID)
	if err != nil {
		return fmt.Errorf("refund %s: %w", r.RefundID, err)
	}
	return s.invoices.SaveRefund(ctx, domain.Refund{ID: r.RefundID, InvoiceID: inv.ID, Ref: ref, Amount: r.Amount})
}

// Provide charges once, and gives back on each run that the provider refuses.
func (s *Service) Provide(ctx context.Context, r Request) error {
	inv, err := s.invoices.Find(ctx, r.InvoiceID)
	if err != nil {
		return err
	}
	ref, err := s.gateway.ChargeOnce(ctx, inv, "provide:"+inv.ID)
	if err != nil {
		return err
	}
	accepted, err := s.provider.Provide(ctx, inv.ID)
	if err != nil || accepted {
		return err
	}
	if _, err := s.gateway.Refund(ctx, ref, inv.Amount); err != nil {
		return fmt.Errorf("refund %s: %w", ref, err)
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Refunded)
}

// ProvideOnce gives back once per invoice.
func (s *Service) ProvideOnce(ctx context.Context, r Request) error {
	inv, err := s.invoices.Find(ctx, r.InvoiceID)
	if err != nil {
		return err
	}
	ref, err := s.gateway.ChargeOnce(ctx, inv, "provide:"+inv.ID)
	if err != nil {
		return err
	}
	accepted, err := s.provider.Provide(ctx, inv.ID)
	if err != nil || accepted {
		return err
	}
	if _, err := s.gateway.RefundOnce(ctx, ref, inv.Amount, "undo:"+inv.ID); err != nil {
		return fmt.Errorf("refund %s: %w", ref, err)
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Refunded)
}

// ProvideByCharge gives back once per charge; the charge has one key, hence one reference.
func (s *Service) ProvideByCharge(ctx context.Context, r Request) error {
	inv, err := s.invoices.Find(ctx, r.InvoiceID)
	if err != nil {
		return err
	}
	ref, err := s.gateway.ChargeOnce(ctx, inv, "provide:"+inv.ID)
	if err != nil {
		return err
	}
	accepted, err := s.provider.Provide(ctx, inv.ID)
	if err != nil || accepted {
		return err
	}
	if _, err := s.gateway.RefundOnce(ctx, ref, inv.Amount, "undo:"+ref); err != nil {
		return fmt.Errorf("refund %s: %w", ref, err)
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Refunded)
}
