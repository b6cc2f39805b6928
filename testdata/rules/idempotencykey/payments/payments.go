package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/refund"
	"github.com/stripe/stripe-go/v82/transfer"
)

// Payments works on both generations of the Stripe client.
type Payments struct {
	client *stripe.Client
}

// Charge lets the SDK make up a key, which is another one on each run.
func (s *Payments) Charge(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{
		Amount:   stripe.Int64(p.Amount),
		Currency: stripe.String("eur"),
		Customer: stripe.String(p.CustomerID),
		Confirm:  stripe.Bool(true),
	}
	params.AddMetadata("order_id", p.OrderID)
	intent, err := s.client.V1PaymentIntents.Create(ctx, params) // want idempotencykey `"payment:charge"`
	if err != nil {
		return err
	}
	if intent.Status != stripe.PaymentIntentStatusSucceeded {
		return fmt.Errorf("order %s: payment is %s", p.OrderID, intent.Status)
	}
	return nil
}

// Refund gives money back without a key.
func (s *Payments) Refund(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	params := &stripe.RefundParams{Charge: stripe.String(p.ChargeID), Amount: stripe.Int64(p.Amount)}
	if _, err := refund.New(params); err != nil { // want idempotencykey `"payment:refund"`
		return fmt.Errorf("refund %s: %w", p.ChargeID, err)
	}
	return nil
}

// Share sends a part to each seller.
func (s *Payments) Share(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, seller := range p.Sellers {
		_, err := transfer.New(transferParams(p, seller)) // want idempotencykey `"payment:share"`
		if err != nil {
			return err
		}
	}
	return nil
}

func transferParams(p Task, seller Seller) *stripe.TransferParams {
	return &stripe.TransferParams{
		Amount:        stripe.Int64(seller.Share),
		Currency:      stripe.String("eur"),
		Destination:   stripe.String(seller.Account),
		TransferGroup: stripe.String(p.OrderID),
	}
}

// RandomKey has a key, but another one on each run.
func (s *Payments) RandomKey(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	key := uuid.New().String()
	params := &stripe.RefundParams{Charge: stripe.String(p.ChargeID)}
	params.SetIdempotencyKey("refund-" + key)
	_, err = refund.New(params) // want stablekey `"payment:random_key"`
	return err
}

// ChargeKeyed names the charge after the order.
func (s *Payments) ChargeKeyed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{
		Amount:   stripe.Int64(p.Amount),
		Currency: stripe.String("eur"),
		Customer: stripe.String(p.CustomerID),
		Confirm:  stripe.Bool(true),
	}
	params.IdempotencyKey = stripe.String("charge-" + p.OrderID)
	_, err = s.client.V1PaymentIntents.Create(ctx, params)
	return err
}

// RefundKeyed sets the key in the embedded struct.
func (s *Payments) RefundKeyed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = refund.New(&stripe.RefundParams{
		Params: stripe.Params{Context: ctx, IdempotencyKey: stripe.String(refundKey(p))},
		Charge: stripe.String(p.ChargeID),
	})
	return err
}

func refundKey(p Task) string { return fmt.Sprintf("refund:%s:%d", p.ChargeID, p.Amount) }

// ShareKeyed has a key per order and seller.
func (s *Payments) ShareKeyed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, seller := range p.Sellers {
		params := transferParams(p, seller)
		params.SetIdempotencyKey("share:" + p.OrderID + ":" + seller.Account)
		if _, err := transfer.New(params); err != nil {
			return err
		}
	}
	return nil
}

// TaskKey uses the ID of the task.
func (s *Payments) TaskKey(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id, ok := asynq.GetTaskID(ctx)
	if !ok {
		return errors.New("no task ID")
	}
	params := &stripe.RefundParams{Charge: stripe.String(p.ChargeID)}
	params.SetIdempotencyKey(id)
	_, err = refund.New(params)
	return err
}

// Lookup only reads.
func (s *Payments) Lookup(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = refund.Get(p.ChargeID, nil)
	return err
}
