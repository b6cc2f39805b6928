// Package domain has the types of the program and what its parts ask of each other.
package domain

import (
	"context"
	"errors"
)

// ErrAlreadyPosted says that a payout was posted before.
var ErrAlreadyPosted = errors.New("already posted")

// Payout is money on its way to an account.
type Payout struct {
	ID        string `json:"payout_id"`
	AccountID int64  `json:"account_id"`
	Amount    int64  `json:"amount"`
	Bank      string `json:"bank"`
}

// Ledger books payouts.
type Ledger interface {
	Post(ctx context.Context, p Payout) error
	Debit(ctx context.Context, accountID, amount int64) error
	Balance(ctx context.Context, accountID int64) (int64, error)
	SetBalance(ctx context.Context, accountID, balance int64) error
	MarkSent(ctx context.Context, id string) (bool, error)
	SetStatus(ctx context.Context, id, status string) error
}

// Transactor runs functions in a transaction that is in their context.
type Transactor interface {
	WithinTransaction(ctx context.Context, fn func(ctx context.Context) error) error
}

// Gateway sends money.
type Gateway interface {
	Send(ctx context.Context, p Payout) (string, error)
	SendKeyed(ctx context.Context, p Payout, key string) (string, error)
}
