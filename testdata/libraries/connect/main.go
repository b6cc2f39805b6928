// Command connect shows requests to a service of Connect that are sent again on each run, next to those that are not.
package main

import (
	"context"
	"net/http"
	"os"

	"connectrpc.com/connect"
	"example.com/idemlint/libraries/grpc/payments"
	"example.com/idemlint/libraries/grpc/payments/paymentsconnect"
	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
)

// Service charges customers through another service.
type Service struct {
	payments paymentsconnect.PaymentsClient
	claims   *work.Claims
}

// Charge charges again on each run.
func (s *Service) Charge(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.payments.Charge(ctx, connect.NewRequest(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount})) // want idempotencykey `"charge:send"`
	return err
}

// ChargeTenant says whose request it is, and not which.
func (s *Service) ChargeTenant(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req := connect.NewRequest(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount})
	req.Header().Set("Tenant", "shop")
	_, err = s.payments.Charge(ctx, req) // want idempotencykey `"charge:tenant"`
	return err
}

// ChargeKeyed has the key in the message.
func (s *Service) ChargeKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.payments.Charge(ctx, connect.NewRequest(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount, IdempotencyKey: "charge-" + o.OrderID}))
	return err
}

// ChargeHeader has the key in a header.
func (s *Service) ChargeHeader(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req := connect.NewRequest(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount})
	req.Header().Set("Idempotency-Key", "charge-"+o.OrderID)
	_, err = s.payments.Charge(ctx, req)
	return err
}

// Receipt sends another receipt on each run.
func (s *Service) Receipt(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.payments.SendReceipt(ctx, connect.NewRequest(&payments.ReceiptRequest{Email: o.Email})) // want idempotencykey `"charge:receipt"`
	return err
}

// ReceiptOnce sends it unless another run has begun to.
func (s *Service) ReceiptOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	if first, err := s.claims.First(ctx, "receipt-"+o.OrderID); err != nil || !first {
		return err
	}
	_, err = s.payments.SendReceipt(ctx, connect.NewRequest(&payments.ReceiptRequest{Email: o.Email}))
	return err
}

// Limit asks for something and sets something.
func (s *Service) Limit(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	if _, err := s.payments.GetBalance(ctx, connect.NewRequest(&payments.BalanceRequest{Email: o.Email})); err != nil {
		return err
	}
	_, err = s.payments.SetLimit(ctx, connect.NewRequest(&payments.LimitRequest{Email: o.Email, Amount: o.Amount}))
	return err
}

// ChargeItems charges again in a stream of requests.
func (s *Service) ChargeItems(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	stream := s.payments.ChargeAll(ctx)
	if err := stream.Send(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount}); err != nil { // want idempotencykey `"charge:items"`
		return err
	}
	_, err = stream.CloseAndReceive()
	return err
}

// ChargeItemsKeyed has a key beside the stream.
func (s *Service) ChargeItemsKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	stream := s.payments.ChargeAll(ctx)
	stream.RequestHeader().Set("Idempotency-Key", "charge-"+o.OrderID)
	if err := stream.Send(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount}); err != nil {
		return err
	}
	_, err = stream.CloseAndReceive()
	return err
}

func main() {
	s := &Service{payments: paymentsconnect.NewPaymentsClient(http.DefaultClient, os.Getenv("PAYMENTS_URL"), connect.WithProtoJSON()), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("charge:send", s.Charge)
	mux.HandleFunc("charge:tenant", s.ChargeTenant)
	mux.HandleFunc("charge:keyed", s.ChargeKeyed)
	mux.HandleFunc("charge:header", s.ChargeHeader)
	mux.HandleFunc("charge:receipt", s.Receipt)
	mux.HandleFunc("charge:receipt_once", s.ReceiptOnce)
	mux.HandleFunc("charge:limit", s.Limit)
	mux.HandleFunc("charge:items", s.ChargeItems)
	mux.HandleFunc("charge:items_keyed", s.ChargeItemsKeyed)
	work.Serve(mux)
}
