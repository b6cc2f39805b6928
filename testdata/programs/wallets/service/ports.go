// Package service has the rules of wallets.
package service

import (
	"context"
	"errors"

	"example.com/idemlint/testdata/programs/wallets/model"
)

// What stores say.
var (
	ErrNotFound     = errors.New("not found")
	ErrPosted       = errors.New("operation is posted")
	ErrStale        = errors.New("wallet was changed by somebody else")
	ErrInsufficient = errors.New("not enough money")
)

// WalletRepository stores wallets and their ledger.
type WalletRepository interface {
	Get(ctx context.Context, id int64) (*model.Wallet, error)
	Save(ctx context.Context, w *model.Wallet) error
	AddBalance(ctx context.Context, id, amount int64) error
	BookDeposit(ctx context.Context, d *model.Deposit) error
	PostEntry(ctx context.Context, e *model.LedgerEntry) error
	RecordEntry(ctx context.Context, e *model.LedgerEntry) error
	Recompute(ctx context.Context, id int64) error
	SetLimit(ctx context.Context, id, limit int64) error
}

// DocumentStore stores documents. InTx gives a function a store whose calls are one transaction.
type DocumentStore interface {
	InTx(ctx context.Context, fn func(tx DocumentStore) error) error
	Get(ctx context.Context, id string) (*model.Document, error)
	GetForUpdate(ctx context.Context, id string) (*model.Document, error)
	SetStatus(ctx context.Context, id, status string) error
	Debit(ctx context.Context, walletID, amount int64) error
}

// AccountStore stores statements, cards and automatic payments.
type AccountStore interface {
	Statement(ctx context.Context, walletID int64, month string) (*model.Statement, error)
	CreateStatement(ctx context.Context, s *model.Statement) error
	CreateYearStatement(ctx context.Context, s *model.YearStatement) error
	RegisterCard(ctx context.Context, c *model.Card) error
	RegisterBankAccount(ctx context.Context, b *model.BankAccount) error
	Autopay(ctx context.Context, id string) (*model.Autopay, error)
	Collect(ctx context.Context, p *model.Autopay) error
	AddStrike(ctx context.Context, walletID int64) error
	AddNotice(ctx context.Context, n *model.Notice) error
	AddFinalNotice(ctx context.Context, n *model.Notice) error
	Decline(ctx context.Context, d *model.Decline) error
}
