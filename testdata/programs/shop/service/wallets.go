// Package service has the rules of the shop.
package service

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/shop/db/sqlc"
	"example.com/idemlint/testdata/programs/shop/domain"
	"example.com/idemlint/testdata/programs/shop/store"
)

// Wallets keeps the money of customers.
type Wallets struct {
	store store.Store
}

// NewWallets returns the service.
func NewWallets(s store.Store) *Wallets { return &Wallets{store: s} }

// Refund books a refund with its row; a refund whose row is there was booked before.
func (w *Wallets) Refund(ctx context.Context, r domain.Refund) error {
	err := w.store.ExecTx(ctx, func(q sqlc.Querier) error {
		if err := q.CreateRefund(ctx, sqlc.CreateRefundParams(r)); err != nil {
			return err
		}
		return q.AddBalance(ctx, sqlc.AddBalanceParams{ID: r.WalletID, Amount: r.Amount})
	})
	if store.IsDuplicate(err) {
		return nil
	}
	return err
}

// TopUp books a payment with its row, and does nothing if the row is there.
func (w *Wallets) TopUp(ctx context.Context, p domain.Payment) error {
	return w.store.ExecTx(ctx, func(q sqlc.Querier) error {
		tag, err := q.CreateTopUp(ctx, sqlc.CreateTopUpParams(p))
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return nil
		}
		return q.AddBalance(ctx, sqlc.AddBalanceParams{ID: p.WalletID, Amount: p.Amount})
	})
}

// Cashback books under an ID of its own making, which no second run will meet: it pays again.
func (w *Wallets) Cashback(ctx context.Context, p domain.Payment) error {
	operationID := uuid.New()
	return w.store.ExecTx(ctx, func(q sqlc.Querier) error {
		n, err := q.CreateCashback(ctx, sqlc.CreateCashbackParams{OperationID: operationID, WalletID: p.WalletID, Amount: p.Amount}) // want insert `"wallet:cashback".*wallet_cashbacks`
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		return q.AddBalance(ctx, sqlc.AddBalanceParams{ID: p.WalletID, Amount: p.Amount}) // want increment `"wallet:cashback"`
	})
}

// Deposit notes the payment in the wallet and skips it if it was the last one.
func (w *Wallets) Deposit(ctx context.Context, p domain.Payment) error {
	return w.store.Deposit(ctx, sqlc.DepositParams{ID: p.WalletID, Amount: p.Amount, LastOpID: p.PaymentID})
}

// Fee takes the fee again on each run.
func (w *Wallets) Fee(ctx context.Context, p domain.Payment) error {
	return w.store.AddBalance(ctx, sqlc.AddBalanceParams{ID: p.WalletID, Amount: -p.Amount}) // want increment `"wallet:fee".*balance = balance \+ \$2`
}

// Withdraw keeps a wallet from going below zero, and pays out again as long as there is money.
func (w *Wallets) Withdraw(ctx context.Context, p domain.Payment) error {
	n, err := w.store.Withdraw(ctx, sqlc.WithdrawParams{ID: p.WalletID, Amount: p.Amount}) // want increment `"wallet:withdraw".*balance = balance - \$2`
	if err != nil {
		return err
	}
	if n == 0 {
		return fmt.Errorf("wallet %d: not enough money: %w", p.WalletID, asynq.SkipRetry)
	}
	return nil
}

// Gift adds to a wallet. It relies on who calls it to do so once.
func (w *Wallets) Gift(ctx context.Context, p domain.Payment) error {
	return w.store.AddBalance(ctx, sqlc.AddBalanceParams{ID: p.WalletID, Amount: p.Amount}) // want guard `"gift:credit"`
}

// Interest adds to a wallet. It relies on who calls it to do so once.
func (w *Wallets) Interest(ctx context.Context, p domain.Payment) error {
	return w.store.AddBalance(ctx, sqlc.AddBalanceParams{ID: p.WalletID, Amount: p.Amount}) // want guard `"interest:credit" .*repeats it`
}
