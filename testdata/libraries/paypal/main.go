// Command paypal shows payments that PayPal takes again on each run, next to those with a request ID.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/plutov/paypal/v4"
)

// Service moves the money of the shop.
type Service struct {
	client *paypal.Client
}

// Capture sends no request ID.
func (s *Service) Capture(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.CaptureOrder(ctx, o.OrderID, paypal.CaptureOrderRequest{}) // want idempotencykey `"order:capture"`
	return err
}

// RefundRandom has another request ID on each run.
func (s *Service) RefundRandom(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.RefundCaptureWithPaypalRequestId(ctx, o.OrderID, paypal.RefundCaptureRequest{}, uuid.NewString()) // want stablekey `"order:refund_random"`
	return err
}

// RefundEmpty has an empty request ID, which is none.
func (s *Service) RefundEmpty(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.RefundCaptureWithPaypalRequestId(ctx, o.OrderID, paypal.RefundCaptureRequest{}, "") // want idempotencykey `"order:refund_empty"`
	return err
}

// CaptureKeyed has the request ID of the order.
func (s *Service) CaptureKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.CaptureOrderWithPaypalRequestId(ctx, o.OrderID, paypal.CaptureOrderRequest{}, "capture-"+o.OrderID, nil)
	return err
}

// RefundKeyed has the request ID of the order.
func (s *Service) RefundKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.RefundCaptureWithPaypalRequestId(ctx, o.OrderID, paypal.RefundCaptureRequest{}, "refund-"+o.OrderID)
	return err
}

func main() {
	client, err := paypal.NewClient(os.Getenv("PAYPAL_ID"), os.Getenv("PAYPAL_SECRET"), paypal.APIBaseSandBox)
	if err != nil {
		log.Fatal(err)
	}
	client.SetAccessToken(os.Getenv("PAYPAL_TOKEN"))
	s := &Service{client: client}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:capture", s.Capture)
	mux.HandleFunc("order:refund_random", s.RefundRandom)
	mux.HandleFunc("order:refund_empty", s.RefundEmpty)
	mux.HandleFunc("order:capture_keyed", s.CaptureKeyed)
	mux.HandleFunc("order:refund_keyed", s.RefundKeyed)
	work.Serve(mux)
}
