package service

import (
	"context"
	"errors"

	"example.com/idemlint/testdata/programs/wallets/model"
)

// Accounts is the service of statements, cards and automatic payments.
type Accounts struct {
	store AccountStore
}

// NewAccounts returns the service.
func NewAccounts(store AccountStore) *Accounts { return &Accounts{store: store} }

// OpenStatement opens a month unless it is open.
func (s *Accounts) OpenStatement(ctx context.Context, st model.Statement) error {
	_, err := s.store.Statement(ctx, st.WalletID, st.Month)
	if err == nil {
		return nil
	}
	if !errors.Is(err, ErrNotFound) {
		return err
	}
	return s.store.CreateStatement(ctx, &st)
}

// OpenYear opens a year unless it is open.
func (s *Accounts) OpenYear(ctx context.Context, st model.YearStatement) error {
	return s.store.CreateYearStatement(ctx, &st)
}

// RegisterCard registers a card unless it is there.
func (s *Accounts) RegisterCard(ctx context.Context, c model.Card) error {
	return s.store.RegisterCard(ctx, &c)
}

// RegisterBankAccount registers an account unless it is there.
func (s *Accounts) RegisterBankAccount(ctx context.Context, b model.BankAccount) error {
	return s.store.RegisterBankAccount(ctx, &b)
}

// Autopay loads an automatic payment.
func (s *Accounts) Autopay(ctx context.Context, id string) (*model.Autopay, error) {
	return s.store.Autopay(ctx, id)
}

// Collect takes the payment's amount.
func (s *Accounts) Collect(ctx context.Context, p *model.Autopay) error {
	return s.store.Collect(ctx, p)
}

// Failed counts a strike and writes to the customer.
func (s *Accounts) Failed(ctx context.Context, p *model.Autopay) error {
	if err := s.store.AddStrike(ctx, p.WalletID); err != nil {
		return err
	}
	return s.store.AddNotice(ctx, &model.Notice{WalletID: p.WalletID, Text: "We could not collect your payment."})
}

// GivenUp writes to the customer.
func (s *Accounts) GivenUp(ctx context.Context, p *model.Autopay) error {
	return s.store.AddFinalNotice(ctx, &model.Notice{WalletID: p.WalletID, Text: "We stopped collecting your payment."})
}

// Declined writes the reason down.
func (s *Accounts) Declined(ctx context.Context, p *model.Autopay, reason error) error {
	return s.store.Decline(ctx, &model.Decline{AutopayID: p.ID, WalletID: p.WalletID, Reason: reason.Error()})
}
