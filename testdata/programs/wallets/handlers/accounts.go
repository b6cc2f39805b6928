package handlers

import (
	"context"
	"errors"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/wallets/model"
	"example.com/idemlint/testdata/programs/wallets/service"
)

// StatementTask opens a period.
type StatementTask struct {
	WalletID int64  `json:"wallet_id"`
	Period   string `json:"period"`
	Opening  int64  `json:"opening"`
}

// CardTask registers a card or a bank account.
type CardTask struct {
	WalletID int64  `json:"wallet_id"`
	Token    string `json:"token"`
	Label    string `json:"label"`
}

// AutopayTask names an automatic payment.
type AutopayTask struct {
	AutopayID string `json:"autopay_id"`
}

// OpenStatement looks before it writes: a repeat leaves, unless both runs look before one writes.
func (h *Handlers) OpenStatement(ctx context.Context, t *asynq.Task) error {
	p, err := decode[StatementTask](t)
	if err != nil {
		return err
	}
	return h.accounts.OpenStatement(ctx, model.Statement{WalletID: p.WalletID, Month: p.Period, Opening: p.Opening})
}

// OpenYear leaves on a repeat, since a year has one statement.
func (h *Handlers) OpenYear(ctx context.Context, t *asynq.Task) error {
	p, err := decode[StatementTask](t)
	if err != nil {
		return err
	}
	return h.accounts.OpenYear(ctx, model.YearStatement{WalletID: p.WalletID, Year: p.Period, Opening: p.Opening})
}

// RegisterCard finds the card on a repeat, unless both runs look before one writes.
func (h *Handlers) RegisterCard(ctx context.Context, t *asynq.Task) error {
	p, err := decode[CardTask](t)
	if err != nil {
		return err
	}
	return h.accounts.RegisterCard(ctx, model.Card{WalletID: p.WalletID, Token: p.Token, Label: p.Label})
}

// RegisterBankAccount writes nothing on a repeat, since the account is there.
func (h *Handlers) RegisterBankAccount(ctx context.Context, t *asynq.Task) error {
	p, err := decode[CardTask](t)
	if err != nil {
		return err
	}
	return h.accounts.RegisterBankAccount(ctx, model.BankAccount{WalletID: p.WalletID, IBAN: p.Token})
}

// CollectAutopay collects once; a repeat of a failure counts and writes to the customer again.
func (h *Handlers) CollectAutopay(ctx context.Context, t *asynq.Task) error {
	p, err := decode[AutopayTask](t)
	if err != nil {
		return err
	}
	pay, err := h.accounts.Autopay(ctx, p.AutopayID)
	if err != nil {
		return err
	}
	err = h.accounts.Collect(ctx, pay)
	if errors.Is(err, service.ErrInsufficient) {
		return h.accounts.Failed(ctx, pay)
	}
	return err
}

// CollectAutopayDeclined collects once; a repeat of a failure finds it written down.
func (h *Handlers) CollectAutopayDeclined(ctx context.Context, t *asynq.Task) error {
	p, err := decode[AutopayTask](t)
	if err != nil {
		return err
	}
	pay, err := h.accounts.Autopay(ctx, p.AutopayID)
	if err != nil {
		return err
	}
	err = h.accounts.Collect(ctx, pay)
	if errors.Is(err, service.ErrInsufficient) {
		return h.accounts.Declined(ctx, pay, err)
	}
	return err
}

// CollectAutopayRetried collects once, but each attempt that fails counts and writes to the customer.
func (h *Handlers) CollectAutopayRetried(ctx context.Context, t *asynq.Task) error {
	p, err := decode[AutopayTask](t)
	if err != nil {
		return err
	}
	pay, err := h.accounts.Autopay(ctx, p.AutopayID)
	if err != nil {
		return err
	}
	if err := h.accounts.Collect(ctx, pay); err != nil {
		return errors.Join(err, h.accounts.Failed(ctx, pay))
	}
	return nil
}

// CollectAutopayFinal collects once, and writes to the customer after the last attempt only.
func (h *Handlers) CollectAutopayFinal(ctx context.Context, t *asynq.Task) error {
	p, err := decode[AutopayTask](t)
	if err != nil {
		return err
	}
	pay, err := h.accounts.Autopay(ctx, p.AutopayID)
	if err != nil {
		return err
	}
	err = h.accounts.Collect(ctx, pay)
	if err == nil {
		return nil
	}
	retried, _ := asynq.GetRetryCount(ctx)
	limit, _ := asynq.GetMaxRetry(ctx)
	if retried >= limit {
		return errors.Join(err, h.accounts.GivenUp(ctx, pay))
	}
	return err
}
