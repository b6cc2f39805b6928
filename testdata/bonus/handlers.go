package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/smtp"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
	"gorm.io/gorm"
)

// The task types.
const (
	TypeAddBonus        = "bonus:add"
	TypeApplyBonus      = "bonus:apply"
	TypeMarkPaid        = "order:mark_paid"
	TypeCharge          = "order:charge"
	TypeChargeKeyed     = "order:charge_keyed"
	TypeSendReceipt     = "order:send_receipt"
	TypeSendReceiptOnce = "order:send_receipt_once"
)

// User is a customer with money on account.
type User struct {
	ID      int64 `gorm:"primaryKey"`
	Email   string
	Balance int64
}

// BonusOperation is one row per bonus that was applied.
type BonusOperation struct {
	ID          int64  `gorm:"primaryKey"`
	OperationID string `gorm:"uniqueIndex"`
	UserID      int64
	Amount      int64
}

// Order is what a customer bought.
type Order struct {
	ID     string `gorm:"primaryKey"`
	Status string
}

// Handlers has what the tasks need.
type Handlers struct {
	db   *gorm.DB
	rdb  *redis.Client
	smtp string
}

// AddBonusPayload says whom to give how much, but not for which operation.
type AddBonusPayload struct {
	UserID int64 `json:"user_id"`
	Amount int64 `json:"amount"`
}

// AddBonus gives the bonus again each time that the task runs.
func (h *Handlers) AddBonus(ctx context.Context, t *asynq.Task) error { // want operationid `"bonus:add"`
	var p AddBonusPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	var user User
	if err := h.db.WithContext(ctx).First(&user, p.UserID).Error; err != nil {
		return err
	}
	user.Balance += p.Amount
	return h.db.WithContext(ctx).Save(&user).Error // want increment `"bonus:add"`
}

// ApplyBonusPayload names the operation.
type ApplyBonusPayload struct {
	UserID      int64  `json:"user_id"`
	OperationID string `json:"operation_id"`
	Amount      int64  `json:"amount"`
}

// ApplyBonus gives the bonus once: the operation's row and the new balance are one transaction.
func (h *Handlers) ApplyBonus(ctx context.Context, t *asynq.Task) error {
	var p ApplyBonusPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var applied int64
		if err := tx.Model(&BonusOperation{}).Where("operation_id = ?", p.OperationID).Count(&applied).Error; err != nil {
			return err
		}
		if applied > 0 {
			return nil
		}
		op := BonusOperation{OperationID: p.OperationID, UserID: p.UserID, Amount: p.Amount}
		if err := tx.Create(&op).Error; err != nil {
			return err
		}
		return tx.Model(&User{}).Where("id = ?", p.UserID).
			Update("balance", gorm.Expr("balance + ?", p.Amount)).Error
	})
}

// OrderPayload names an order.
type OrderPayload struct {
	OrderID string `json:"order_id"`
	Email   string `json:"email"`
	Amount  int64  `json:"amount"`
}

// MarkPaid sets a state; a second run sets the same state.
func (h *Handlers) MarkPaid(ctx context.Context, t *asynq.Task) error {
	var p OrderPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	return h.db.WithContext(ctx).Model(&Order{}).Where("id = ?", p.OrderID).Update("status", "paid").Error
}

// Charge takes the money again on each run: the key that the SDK makes up is another one each time.
func (h *Handlers) Charge(ctx context.Context, t *asynq.Task) error {
	var p OrderPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	params := &stripe.PaymentIntentParams{
		Amount:   stripe.Int64(p.Amount),
		Currency: stripe.String(string(stripe.CurrencyEUR)),
		Confirm:  stripe.Bool(true),
	}
	params.Context = ctx
	_, err := paymentintent.New(params) // want idempotencykey `"order:charge"`
	return err
}

// ChargeKeyed takes the money once per order.
func (h *Handlers) ChargeKeyed(ctx context.Context, t *asynq.Task) error {
	var p OrderPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	params := &stripe.PaymentIntentParams{
		Amount:   stripe.Int64(p.Amount),
		Currency: stripe.String(string(stripe.CurrencyEUR)),
		Confirm:  stripe.Bool(true),
	}
	params.Context = ctx
	params.SetIdempotencyKey("charge:" + p.OrderID)
	_, err := paymentintent.New(params)
	return err
}

// SendReceipt mails again on each run.
func (h *Handlers) SendReceipt(ctx context.Context, t *asynq.Task) error {
	var p OrderPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	msg := []byte("Subject: Your receipt\r\n\r\nThank you for order " + p.OrderID + ".\r\n")
	return smtp.SendMail(h.smtp, nil, "shop@example.com", []string{p.Email}, msg) // want idempotencykey `"order:send_receipt"`
}

// SendReceiptOnce claims the mail before it sends it. Mail takes no key, so this is as good as it gets.
func (h *Handlers) SendReceiptOnce(ctx context.Context, t *asynq.Task) error {
	var p OrderPayload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	claimed, err := h.rdb.SetNX(ctx, "receipt:"+p.OrderID, "sent", 0).Result()
	if err != nil {
		return err
	}
	if !claimed {
		return nil
	}
	msg := []byte("Subject: Your receipt\r\n\r\nThank you for order " + p.OrderID + ".\r\n")
	return smtp.SendMail(h.smtp, nil, "shop@example.com", []string{p.Email}, msg)
}
