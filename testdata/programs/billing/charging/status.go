package charging

import (
	"context"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Settle marks after it charges: a crash in between charges again.
func (s *Service) Settle(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil || inv.Status == domain.Charged {
		return err
	}
	if _, err := s.gateway.Charge(ctx, inv); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}

// SettleOnce has a key: after a crash, the next run gets the same charge and marks it.
func (s *Service) SettleOnce(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil || inv.Status == domain.Charged {
		return err
	}
	if _, err := s.gateway.ChargeOnce(ctx, inv, "settle:"+inv.ID); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}

// Start says what it is about to do, but nothing heeds that: a crash before the second mark
// charges again.
func (s *Service) Start(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil || inv.Status == domain.Charged {
		return err
	}
	if err := s.invoices.SetStatus(ctx, inv.ID, domain.Charging); err != nil {
		return err
	}
	if _, err := s.gateway.Charge(ctx, inv); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}

// StartOnce says what it is about to do and has a key for it.
func (s *Service) StartOnce(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil || inv.Status == domain.Charged {
		return err
	}
	if err := s.invoices.SetStatus(ctx, inv.ID, domain.Charging); err != nil {
		return err
	}
	if _, err := s.gateway.ChargeOnce(ctx, inv, "start:"+inv.ID); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}

// Begin charges only from the open state: a crash after the first mark leaves an invoice that
// nobody charges.
func (s *Service) Begin(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	mine, err := s.invoices.Move(ctx, inv.ID, domain.Open, domain.Charging)
	if err != nil || !mine {
		return err
	}
	if _, err := s.gateway.Charge(ctx, inv); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}

// Stamp sends another body under the same key: after a crash in between, each further run is
// refused, and the mark is never written.
func (s *Service) Stamp(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil || inv.Status == domain.Charged {
		return err
	}
	if _, err := s.gateway.ChargeStamped(ctx, inv, "stamp:"+inv.ID); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}

// Date sends the same body under the same key.
func (s *Service) Date(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil || inv.Status == domain.Charged {
		return err
	}
	if _, err := s.gateway.ChargeDated(ctx, inv, "date:"+inv.ID); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}
