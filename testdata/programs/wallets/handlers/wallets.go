package handlers

import (
	"context"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/wallets/model"
)

// DepositTask is money that arrived for a wallet.
type DepositTask struct {
	DepositID string `json:"deposit_id"`
	WalletID  int64  `json:"wallet_id"`
	Amount    int64  `json:"amount"`
}

// OperationTask is an operation that the API has written.
type OperationTask struct {
	OperationID string `json:"operation_id"`
	WalletID    int64  `json:"wallet_id"`
	Amount      int64  `json:"amount"`
}

func (p OperationTask) operation() model.Operation {
	return model.Operation{ID: p.OperationID, WalletID: p.WalletID, Amount: p.Amount}
}

// LimitTask sets a limit.
type LimitTask struct {
	WalletID int64 `json:"wallet_id"`
	Limit    int64 `json:"limit"`
}

// BookDeposit loads, adds and saves: a repeat adds again.
func (h *Handlers) BookDeposit(ctx context.Context, t *asynq.Task) error {
	p, err := decode[DepositTask](t)
	if err != nil {
		return err
	}
	return h.wallets.Deposit(ctx, model.Deposit{ID: p.DepositID, WalletID: p.WalletID, Amount: p.Amount})
}

// BookDepositOnce adds with the deposit's row: a repeat finds the row and leaves.
func (h *Handlers) BookDepositOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[DepositTask](t)
	if err != nil {
		return err
	}
	return h.wallets.DepositOnce(ctx, model.Deposit{ID: p.DepositID, WalletID: p.WalletID, Amount: p.Amount})
}

// Cashback adds in one statement: a repeat adds again.
func (h *Handlers) Cashback(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OperationTask](t)
	if err != nil {
		return err
	}
	return h.wallets.Cashback(ctx, p.operation())
}

// CashbackOnce adds with the operation's entry: a repeat finds the entry and leaves.
func (h *Handlers) CashbackOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OperationTask](t)
	if err != nil {
		return err
	}
	return h.wallets.CashbackOnce(ctx, p.operation())
}

// PostEntry writes an entry that is there once, and a repeat computes the same balance.
func (h *Handlers) PostEntry(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OperationTask](t)
	if err != nil {
		return err
	}
	return h.wallets.Post(ctx, p.operation())
}

// Recompute takes the balance from the ledger: a repeat computes the same.
func (h *Handlers) Recompute(ctx context.Context, t *asynq.Task) error {
	p, err := decode[LimitTask](t)
	if err != nil {
		return err
	}
	return h.wallets.Recompute(ctx, p.WalletID)
}

// SetLimit sets what the task says: a repeat sets the same.
func (h *Handlers) SetLimit(ctx context.Context, t *asynq.Task) error {
	p, err := decode[LimitTask](t)
	if err != nil {
		return err
	}
	return h.wallets.SetLimit(ctx, p.WalletID, p.Limit)
}
