// Package handlers brings tasks to the services.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/wallets/repository"
	"example.com/idemlint/testdata/programs/wallets/service"
)

// Handlers has the handlers.
type Handlers struct {
	wallets   *service.Wallets
	documents *service.Documents
	accounts  *service.Accounts
	movements *repository.Movements
	rewards   *repository.Rewards
}

// New returns the handlers.
func New(w *service.Wallets, d *service.Documents, a *service.Accounts, m *repository.Movements, r *repository.Rewards) *Handlers {
	return &Handlers{wallets: w, documents: d, accounts: a, movements: m, rewards: r}
}

// decode reads the payload of a task.
func decode[T any](t *asynq.Task) (T, error) {
	var p T
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return p, fmt.Errorf("payload of %s: %v: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, nil
}

// byID makes a handler of a function that takes the id of what the task is about.
func byID(fn func(ctx context.Context, id string) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		p, err := decode[struct {
			ID string `json:"id"`
		}](t)
		if err != nil {
			return err
		}
		return fn(ctx, p.ID)
	}
}

// Register registers all handlers.
func (h *Handlers) Register(mux *asynq.ServeMux) {
	mux.HandleFunc("deposit:book", h.BookDeposit)
	mux.HandleFunc("deposit:book_once", h.BookDepositOnce)
	mux.HandleFunc("cashback:credit", h.Cashback)
	mux.HandleFunc("cashback:credit_once", h.CashbackOnce)
	mux.HandleFunc("ledger:post", h.PostEntry)
	mux.HandleFunc("wallet:recompute", h.Recompute)
	mux.HandleFunc("wallet:set_limit", h.SetLimit)

	mux.Handle("invoice:pay", byID(h.documents.PayInvoice))
	mux.Handle("invoice:pay_locked", byID(h.documents.PayInvoiceLocked))
	mux.Handle("chargeback:book", byID(h.documents.BookChargeback))
	mux.Handle("chargeback:book_locked", byID(h.documents.BookChargebackLocked))
	mux.Handle("payout:settle", byID(h.documents.SettlePayout))
	mux.Handle("payout:settle_early", byID(h.documents.SettlePayoutEarly))
	mux.Handle("payout:settle_once", byID(h.documents.SettlePayoutOnce))

	mux.Handle("refund:issue", byID(h.movements.IssueRefund))
	mux.Handle("refund:issue_locked", byID(h.movements.IssueRefundLocked))
	mux.Handle("transfer:complete", byID(h.movements.CompleteTransfer))
	mux.Handle("transfer:complete_once", byID(h.movements.CompleteTransferOnce))
	mux.HandleFunc("fee:collect", h.CollectFee)
	mux.HandleFunc("fee:collect_once", h.CollectFeeOnce)
	mux.HandleFunc("bonus:grant", h.GrantBonus)
	mux.HandleFunc("bonus:grant_once", h.GrantBonusOnce)

	mux.HandleFunc("reward:grant", h.GrantReward)
	mux.HandleFunc("reward:grant_once", h.GrantRewardOnce)
	mux.HandleFunc("voucher:load", h.LoadVoucher)
	mux.HandleFunc("voucher:load_once", h.LoadVoucherOnce)
	mux.HandleFunc("topup:apply", h.ApplyTopUp)
	mux.HandleFunc("topup:apply_noted", h.ApplyTopUpNoted)
	mux.HandleFunc("topup:apply_savepoint", h.ApplyTopUpSavepoint)
	mux.HandleFunc("topup:apply_once", h.ApplyTopUpOnce)
	mux.HandleFunc("coupon:redeem", h.RedeemCoupon)
	mux.HandleFunc("coupon:redeem_once", h.RedeemCouponOnce)

	mux.HandleFunc("statement:open", h.OpenStatement)
	mux.HandleFunc("statement:open_year", h.OpenYear)
	mux.HandleFunc("card:register", h.RegisterCard)
	mux.HandleFunc("card:register_bank", h.RegisterBankAccount)
	mux.HandleFunc("autopay:collect", h.CollectAutopay)
	mux.HandleFunc("autopay:collect_declined", h.CollectAutopayDeclined)
	mux.HandleFunc("autopay:collect_retried", h.CollectAutopayRetried)
	mux.HandleFunc("autopay:collect_final", h.CollectAutopayFinal)
}
