package service

import (
	"context"
	"errors"
	"fmt"

	"example.com/idemlint/testdata/programs/wallets/model"
)

// Wallets is the service of wallets.
type Wallets struct {
	repo WalletRepository
}

// NewWallets returns the service.
func NewWallets(repo WalletRepository) *Wallets { return &Wallets{repo: repo} }

// Deposit adds an amount to a wallet.
func (s *Wallets) Deposit(ctx context.Context, d model.Deposit) error {
	w, err := s.repo.Get(ctx, d.WalletID)
	if err != nil {
		return fmt.Errorf("wallet %d: %w", d.WalletID, err)
	}
	w.Balance += d.Amount
	return s.repo.Save(ctx, w)
}

// DepositOnce adds an amount to a wallet if the deposit is new.
func (s *Wallets) DepositOnce(ctx context.Context, d model.Deposit) error {
	if err := s.repo.BookDeposit(ctx, &d); err != nil {
		return fmt.Errorf("book %s: %w", d.ID, err)
	}
	return nil
}

// Cashback adds an amount to a wallet.
func (s *Wallets) Cashback(ctx context.Context, op model.Operation) error {
	if op.Amount <= 0 {
		return fmt.Errorf("cashback of %d", op.Amount)
	}
	return s.repo.AddBalance(ctx, op.WalletID, op.Amount)
}

// CashbackOnce adds an amount to a wallet if the operation has no entry yet.
func (s *Wallets) CashbackOnce(ctx context.Context, op model.Operation) error {
	err := s.repo.PostEntry(ctx, &model.LedgerEntry{OperationID: op.ID, WalletID: op.WalletID, Amount: op.Amount})
	if errors.Is(err, ErrPosted) {
		return nil
	}
	return err
}

// Post writes an entry and takes the balance from the ledger.
func (s *Wallets) Post(ctx context.Context, op model.Operation) error {
	err := s.repo.RecordEntry(ctx, &model.LedgerEntry{OperationID: op.ID, WalletID: op.WalletID, Amount: op.Amount})
	if err != nil {
		return err
	}
	return s.repo.Recompute(ctx, op.WalletID)
}

// Recompute takes the balance from the ledger.
func (s *Wallets) Recompute(ctx context.Context, walletID int64) error {
	return s.repo.Recompute(ctx, walletID)
}

// SetLimit says how much a wallet may spend.
func (s *Wallets) SetLimit(ctx context.Context, walletID, limit int64) error {
	return s.repo.SetLimit(ctx, walletID, limit)
}
