// Command grpc shows requests to a service of gRPC that are sent again on each run, next to those that are not.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/grpc/payments"
	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/metadata"
)

// Service charges customers through another service.
type Service struct {
	payments payments.PaymentsClient
	claims   *work.Claims
}

// Charge charges again on each run.
func (s *Service) Charge(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.payments.Charge(ctx, &payments.ChargeRequest{Email: o.Email, Amount: o.Amount}) // want idempotencykey `"payment:charge"`
	return err
}

// ChargeTenant says whose request it is, and not which.
func (s *Service) ChargeTenant(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	ctx = metadata.AppendToOutgoingContext(ctx, "tenant", "shop")
	_, err = s.payments.Charge(ctx, &payments.ChargeRequest{Email: o.Email, Amount: o.Amount}) // want idempotencykey `"payment:charge_tenant"`
	return err
}

// ChargeKeyed has the key in the request.
func (s *Service) ChargeKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.payments.Charge(ctx, &payments.ChargeRequest{Email: o.Email, Amount: o.Amount, IdempotencyKey: "charge-" + o.OrderID})
	return err
}

// ChargeMetadata has the key in the metadata.
func (s *Service) ChargeMetadata(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	ctx = metadata.AppendToOutgoingContext(ctx, "idempotency-key", "charge-"+o.OrderID)
	_, err = s.payments.Charge(ctx, &payments.ChargeRequest{Email: o.Email, Amount: o.Amount})
	return err
}

// Receipt sends another receipt on each run.
func (s *Service) Receipt(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.payments.SendReceipt(ctx, &payments.ReceiptRequest{Email: o.Email}) // want idempotencykey `"payment:receipt"`
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
	_, err = s.payments.SendReceipt(ctx, &payments.ReceiptRequest{Email: o.Email})
	return err
}

// Limit asks for something and sets something.
func (s *Service) Limit(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	if _, err := s.payments.GetBalance(ctx, &payments.BalanceRequest{Email: o.Email}); err != nil {
		return err
	}
	_, err = s.payments.SetLimit(ctx, &payments.LimitRequest{Email: o.Email, Amount: o.Amount})
	return err
}

// ChargeItems charges again in a stream of requests.
func (s *Service) ChargeItems(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	stream, err := s.payments.ChargeAll(ctx)
	if err != nil {
		return err
	}
	if err := stream.Send(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount}); err != nil { // want idempotencykey `"payment:items"`
		return err
	}
	_, err = stream.CloseAndRecv()
	return err
}

// ChargeItemsKeyed has a key in each request of the stream.
func (s *Service) ChargeItemsKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	stream, err := s.payments.ChargeAll(ctx)
	if err != nil {
		return err
	}
	if err := stream.Send(&payments.ChargeRequest{Email: o.Email, Amount: o.Amount, IdempotencyKey: "charge-" + o.OrderID}); err != nil {
		return err
	}
	_, err = stream.CloseAndRecv()
	return err
}

func main() {
	conn, err := grpc.NewClient(os.Getenv("PAYMENTS_ADDR"), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{payments: payments.NewPaymentsClient(conn), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("payment:charge", s.Charge)
	mux.HandleFunc("payment:charge_tenant", s.ChargeTenant)
	mux.HandleFunc("payment:charge_keyed", s.ChargeKeyed)
	mux.HandleFunc("payment:charge_metadata", s.ChargeMetadata)
	mux.HandleFunc("payment:receipt", s.Receipt)
	mux.HandleFunc("payment:receipt_once", s.ReceiptOnce)
	mux.HandleFunc("payment:limit", s.Limit)
	mux.HandleFunc("payment:items", s.ChargeItems)
	mux.HandleFunc("payment:items_keyed", s.ChargeItemsKeyed)
	work.Serve(mux)
}
