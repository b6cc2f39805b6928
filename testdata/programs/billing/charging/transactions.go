package charging

import (
	"context"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Inside charges before its transaction commits: a crash in between charges again.
func (s *Service) Inside(ctx context.Context, o Order) error {
	return s.invoices.Atomic(ctx, func(tx domain.Invoices) error {
		inv, err := tx.Find(ctx, o.InvoiceID)
		if err != nil {
			return err
		}
		added, err := tx.AddPayment(ctx, domain.Payment{InvoiceID: inv.ID, Ref: "pending", Amount: inv.Amount})
		if err != nil || !added {
			return err
		}
		_, err = s.gateway.Charge(ctx, inv)
		return err
	})
}

// InsideOnce charges under a key before its transaction commits: the next run gets the same
// charge.
func (s *Service) InsideOnce(ctx context.Context, o Order) error {
	return s.invoices.Atomic(ctx, func(tx domain.Invoices) error {
		inv, err := tx.Find(ctx, o.InvoiceID)
		if err != nil {
			return err
		}
		added, err := tx.AddPayment(ctx, domain.Payment{InvoiceID: inv.ID, Ref: "pending", Amount: inv.Amount})
		if err != nil || !added {
			return err
		}
		_, err = s.gateway.ChargeOnce(ctx, inv, "inside:"+inv.ID)
		return err
	})
}

// AfterFirst charges after the commit, and only if the payment is new: a crash in between leaves
// a payment without a charge.
func (s *Service) AfterFirst(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	var added bool
	err = s.invoices.Atomic(ctx, func(tx domain.Invoices) error {
		if err := tx.SetStatus(ctx, inv.ID, domain.Charging); err != nil {
			return err
		}
		added, err = tx.AddPayment(ctx, domain.Payment{InvoiceID: inv.ID, Ref: "pending", Amount: inv.Amount})
		return err
	})
	if err != nil || !added {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, "first:"+inv.ID)
	return err
}

// After charges after the commit on each run, under one key.
func (s *Service) After(ctx context.Context, o Order) error {
	inv, err := s.invoices.Find(ctx, o.InvoiceID)
	if err != nil {
		return err
	}
	err = s.invoices.Atomic(ctx, func(tx domain.Invoices) error {
		if err := tx.SetStatus(ctx, inv.ID, domain.Charging); err != nil {
			return err
		}
		_, err := tx.AddPayment(ctx, domain.Payment{InvoiceID: inv.ID, Ref: "pending", Amount: inv.Amount})
		return err
	})
	if err != nil {
		return err
	}
	_, err = s.gateway.ChargeOnce(ctx, inv, "after:"+inv.ID)
	return err
}

// Replayed charges in a function that the store runs again after a serialization failure.
func (s *Service) Replayed(ctx context.Context, o Order) error {
	return s.invoices.Serializable(ctx, func(tx domain.Invoices) error {
		inv, err := tx.Find(ctx, o.InvoiceID)
		if err != nil || inv.Status == domain.Charged {
			return err
		}
		if _, err := s.gateway.Charge(ctx, inv); err != nil {
			return err
		}
		return tx.SetStatus(ctx, inv.ID, domain.Charged)
	})
}

// ReplayedOnce leaves only rows to the function that may run again, and charges after it.
func (s *Service) ReplayedOnce(ctx context.Context, o Order) error {
	var inv domain.Invoice
	err := s.invoices.Serializable(ctx, func(tx domain.Invoices) error {
		var err error
		inv, err = tx.Find(ctx, o.InvoiceID)
		if err != nil || inv.Status == domain.Charged {
			return err
		}
		return tx.SetStatus(ctx, inv.ID, domain.Charging)
	})
	if err != nil || inv.Status == domain.Charged {
		return err
	}
	if _, err := s.gateway.ChargeOnce(ctx, inv, "replayed:"+inv.ID); err != nil {
		return err
	}
	return s.invoices.SetStatus(ctx, inv.ID, domain.Charged)
}
