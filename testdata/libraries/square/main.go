// Command square shows payments that Square takes again on each run, next to those with the key of the order.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/client"
	"github.com/square/square-go-sdk/v3/option"
)

// Service moves the money of the shop.
type Service struct {
	client *client.Client
}

// Charge has another key on each run: one is required.
func (s *Service) Charge(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Payments.Create(ctx, &square.CreatePaymentRequest{ // want stablekey `"order:charge"`
		SourceID:       o.Phone,
		IdempotencyKey: uuid.NewString(),
		AmountMoney:    &square.Money{Amount: square.Int64(o.Amount)},
	})
	return err
}

// Refund has no key.
func (s *Service) Refund(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Refunds.RefundPayment(ctx, &square.RefundPaymentRequest{PaymentID: square.String(o.OrderID)}) // want idempotencykey `"order:refund"`
	return err
}

// ChargeKeyed has the key of the order.
func (s *Service) ChargeKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Payments.Create(ctx, &square.CreatePaymentRequest{
		SourceID:       o.Phone,
		IdempotencyKey: "charge-" + o.OrderID,
		AmountMoney:    &square.Money{Amount: square.Int64(o.Amount)},
	})
	return err
}

// RefundKeyed has the key of the order.
func (s *Service) RefundKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Refunds.RefundPayment(ctx, &square.RefundPaymentRequest{IdempotencyKey: "refund-" + o.OrderID, PaymentID: square.String(o.OrderID)})
	return err
}

func main() {
	s := &Service{client: client.NewClient(option.WithToken(os.Getenv("SQUARE_TOKEN")))}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:charge", s.Charge)
	mux.HandleFunc("order:refund", s.Refund)
	mux.HandleFunc("order:charge_keyed", s.ChargeKeyed)
	mux.HandleFunc("order:refund_keyed", s.RefundKeyed)
	work.Serve(mux)
}
