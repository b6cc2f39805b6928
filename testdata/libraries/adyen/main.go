// Command adyen shows payments that Adyen takes again on each run, next to those with the key of the order.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/adyen/adyen-go-api-library/v21/src/adyen"
	"github.com/adyen/adyen-go-api-library/v21/src/checkout"
	"github.com/adyen/adyen-go-api-library/v21/src/common"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Service moves the money of the shop.
type Service struct {
	checkout *checkout.APIClient
}

func payment(o work.Order) checkout.PaymentRequest {
	return checkout.PaymentRequest{Reference: o.OrderID, Amount: checkout.Amount{Currency: "EUR", Value: o.Amount}}
}

// Pay has no key.
func (s *Service) Pay(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req := s.checkout.PaymentsApi.PaymentsInput().PaymentRequest(payment(o))
	_, _, err = s.checkout.PaymentsApi.Payments(ctx, req) // want idempotencykey `"order:pay"`
	return err
}

// RefundRandom has another key on each run.
func (s *Service) RefundRandom(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req := s.checkout.ModificationsApi.RefundCapturedPaymentInput(o.OrderID).IdempotencyKey(uuid.NewString())
	req = req.PaymentRefundRequest(checkout.PaymentRefundRequest{Amount: checkout.Amount{Currency: "EUR", Value: o.Amount}})
	_, _, err = s.checkout.ModificationsApi.RefundCapturedPayment(ctx, req) // want stablekey `"order:refund_random"`
	return err
}

// PayKeyed has the key of the order.
func (s *Service) PayKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req := s.checkout.PaymentsApi.PaymentsInput().IdempotencyKey("pay-" + o.OrderID).PaymentRequest(payment(o))
	_, _, err = s.checkout.PaymentsApi.Payments(ctx, req)
	return err
}

// RefundKeyed has the key of the order.
func (s *Service) RefundKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req := s.checkout.ModificationsApi.RefundCapturedPaymentInput(o.OrderID)
	req = req.PaymentRefundRequest(checkout.PaymentRefundRequest{Amount: checkout.Amount{Currency: "EUR", Value: o.Amount}})
	_, _, err = s.checkout.ModificationsApi.RefundCapturedPayment(ctx, req.IdempotencyKey("refund-"+o.OrderID))
	return err
}

func main() {
	s := &Service{checkout: adyen.NewClient(&common.Config{ApiKey: os.Getenv("ADYEN_KEY")}).Checkout()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:pay", s.Pay)
	mux.HandleFunc("order:refund_random", s.RefundRandom)
	mux.HandleFunc("order:pay_keyed", s.PayKeyed)
	mux.HandleFunc("order:refund_keyed", s.RefundKeyed)
	work.Serve(mux)
}
