package service

import (
	"context"
	"fmt"

	"example.com/idemlint/testdata/programs/wallets/model"
)

// Documents is the service of invoices, chargebacks and payouts.
type Documents struct {
	store DocumentStore
}

// NewDocuments returns the service.
func NewDocuments(store DocumentStore) *Documents { return &Documents{store: store} }

// PayInvoice looks at the invoice, and then takes the money: a repeat finds it paid, unless both
// runs look before one pays.
func (s *Documents) PayInvoice(ctx context.Context, id string) error {
	invoice, err := s.store.Get(ctx, id)
	if err != nil {
		return fmt.Errorf("invoice %s: %w", id, err)
	}
	if invoice.Status == model.Done {
		return nil
	}
	return s.store.InTx(ctx, func(tx DocumentStore) error {
		if err := tx.Debit(ctx, invoice.WalletID, invoice.Amount); err != nil {
			return err
		}
		return tx.SetStatus(ctx, invoice.ID, model.Done)
	})
}

// PayInvoiceLocked looks at the invoice while nobody else can change it: a repeat finds it paid.
func (s *Documents) PayInvoiceLocked(ctx context.Context, id string) error {
	return s.store.InTx(ctx, func(tx DocumentStore) error {
		invoice, err := tx.GetForUpdate(ctx, id)
		if err != nil {
			return fmt.Errorf("invoice %s: %w", id, err)
		}
		if invoice.Status == model.Done {
			return nil
		}
		if err := tx.Debit(ctx, invoice.WalletID, invoice.Amount); err != nil {
			return err
		}
		return tx.SetStatus(ctx, invoice.ID, model.Done)
	})
}

// BookChargeback locks the chargeback for the time of one query only: two runs at once both find
// it open.
func (s *Documents) BookChargeback(ctx context.Context, id string) error {
	chargeback, err := s.store.GetForUpdate(ctx, id)
	if err != nil {
		return err
	}
	if chargeback.Settled() {
		return nil
	}
	return s.store.InTx(ctx, func(tx DocumentStore) error {
		if err := tx.SetStatus(ctx, chargeback.ID, model.Done); err != nil {
			return err
		}
		return tx.Debit(ctx, chargeback.WalletID, chargeback.Amount)
	})
}

// BookChargebackLocked holds the lock until the money is taken: a repeat finds it settled.
func (s *Documents) BookChargebackLocked(ctx context.Context, id string) error {
	return s.store.InTx(ctx, func(tx DocumentStore) error {
		chargeback, err := tx.GetForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if chargeback.Settled() {
			return nil
		}
		if err := tx.SetStatus(ctx, chargeback.ID, model.Done); err != nil {
			return err
		}
		return tx.Debit(ctx, chargeback.WalletID, chargeback.Amount)
	})
}

// SettlePayout ends the payout, and then takes the money: a crash in between never takes it.
func (s *Documents) SettlePayout(ctx context.Context, id string) error {
	payout, err := s.store.Get(ctx, id)
	if err != nil {
		return err
	}
	if payout.Settled() {
		return nil
	}
	if err := s.store.SetStatus(ctx, payout.ID, model.Done); err != nil {
		return err
	}
	return s.store.Debit(ctx, payout.WalletID, payout.Amount)
}

// SettlePayoutEarly ends the payout beside the transaction that takes the money: a crash before its
// end never takes it.
func (s *Documents) SettlePayoutEarly(ctx context.Context, id string) error {
	return s.store.InTx(ctx, func(tx DocumentStore) error {
		payout, err := tx.Get(ctx, id)
		if err != nil {
			return err
		}
		if payout.Settled() {
			return nil
		}
		if err := s.store.SetStatus(ctx, payout.ID, model.Done); err != nil {
			return err
		}
		return tx.Debit(ctx, payout.WalletID, payout.Amount)
	})
}

// SettlePayoutOnce ends the payout and takes the money together: a repeat finds it ended.
func (s *Documents) SettlePayoutOnce(ctx context.Context, id string) error {
	return s.store.InTx(ctx, func(tx DocumentStore) error {
		payout, err := tx.GetForUpdate(ctx, id)
		if err != nil {
			return err
		}
		if payout.Status != model.Open {
			return nil
		}
		if err := tx.SetStatus(ctx, payout.ID, model.Done); err != nil {
			return err
		}
		return tx.Debit(ctx, payout.WalletID, payout.Amount)
	})
}
