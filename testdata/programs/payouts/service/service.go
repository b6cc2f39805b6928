// Package service has the rules of payouts.
package service

import (
	"context"
	"errors"
	"fmt"

	"example.com/idemlint/testdata/programs/payouts/domain"
)

// Payouts pays out.
type Payouts struct {
	ledger  domain.Ledger
	tx      domain.Transactor
	gateway domain.Gateway
}

// NewPayouts returns the service.
func NewPayouts(ledger domain.Ledger, tx domain.Transactor, gateway domain.Gateway) *Payouts {
	return &Payouts{ledger: ledger, tx: tx, gateway: gateway}
}

// Debit sets a state and takes the money, in one transaction, on each run.
func (s *Payouts) Debit(ctx context.Context, p domain.Payout) error {
	return s.tx.WithinTransaction(ctx, func(ctx context.Context) error {
		if err := s.ledger.SetStatus(ctx, p.ID, "debited"); err != nil {
			return err
		}
		return s.ledger.Debit(ctx, p.AccountID, p.Amount)
	})
}

// DebitOnce posts first; a payout that is posted was debited as well.
func (s *Payouts) DebitOnce(ctx context.Context, p domain.Payout) error {
	err := s.tx.WithinTransaction(ctx, func(ctx context.Context) error {
		if err := s.ledger.Post(ctx, p); err != nil {
			return fmt.Errorf("post %s: %w", p.ID, err)
		}
		return s.ledger.Debit(ctx, p.AccountID, p.Amount)
	})
	if errors.Is(err, domain.ErrAlreadyPosted) {
		return nil
	}
	return err
}

// Fee reads in one method of the ledger and writes in another.
func (s *Payouts) Fee(ctx context.Context, p domain.Payout) error {
	balance, err := s.ledger.Balance(ctx, p.AccountID)
	if err != nil {
		return err
	}
	fee := p.Amount / 100
	if balance < fee {
		return fmt.Errorf("payout %s: not enough money for the fee", p.ID)
	}
	return s.ledger.SetBalance(ctx, p.AccountID, balance-fee)
}

// SettleOnce takes the money if the payout was not sent before.
func (s *Payouts) SettleOnce(ctx context.Context, p domain.Payout) error {
	return s.tx.WithinTransaction(ctx, func(ctx context.Context) error {
		sent, err := s.ledger.MarkSent(ctx, p.ID)
		if err != nil {
			return err
		}
		if !sent {
			return nil
		}
		return s.ledger.Debit(ctx, p.AccountID, p.Amount)
	})
}

// Send pays again on each run.
func (s *Payouts) Send(ctx context.Context, p domain.Payout) error {
	if _, err := s.gateway.Send(ctx, p); err != nil {
		return fmt.Errorf("send %s: %w", p.ID, err)
	}
	return s.ledger.SetStatus(ctx, p.ID, "sent")
}

// SendOnce pays once per payout.
func (s *Payouts) SendOnce(ctx context.Context, p domain.Payout) error {
	if _, err := s.gateway.SendKeyed(ctx, p, "payout:"+p.ID); err != nil {
		return fmt.Errorf("send %s: %w", p.ID, err)
	}
	return s.ledger.SetStatus(ctx, p.ID, "sent")
}
