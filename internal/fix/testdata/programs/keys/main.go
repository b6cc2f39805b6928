// Command keys calls services that take a key.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/refund"
)

// PaymentID is the ID of a payment.
type PaymentID string

// Payment is a payload.
type Payment struct {
	PaymentID PaymentID
	Amount    int64
	Charge    string
}

// Bank calls Stripe and a bank.
type Bank struct {
	stripe *stripe.Client
	http   *http.Client
}

// Charge charges.
func (b *Bank) Charge(ctx context.Context, t *asynq.Task) error {
	var p Payment
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PaymentIntentCreateParams{
		Amount:   stripe.Int64(p.Amount),
		Currency: stripe.String("eur"),
	}
	_, err := b.stripe.V1PaymentIntents.Create(ctx, params)
	return err
}

// Refund refunds with the old client, and tests the error where it comes from.
func (b *Bank) Refund(ctx context.Context, t *asynq.Task) error {
	var p Payment
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if p.Amount > 0 {
		params := &stripe.RefundParams{Charge: stripe.String(p.Charge), Amount: stripe.Int64(p.Amount)}
		if _, err := refund.New(params); err != nil {
			return err
		}
	}
	return nil
}

// Tip has a payload that names no operation.
func (b *Bank) Tip(ctx context.Context, t *asynq.Task) error {
	var p struct {
		UserID int64
		Amount int64
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	_, err := b.stripe.V1Payouts.Create(ctx, params)
	return err
}

// Transfer posts to the bank.
func (b *Bank) Transfer(ctx context.Context, t *asynq.Task) error {
	var p Payment
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example.com/transfers", strings.NewReader(`{"account": "shop"}`))
	if err != nil {
		return err
	}
	resp, err := b.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Split calls two services with a payload that names no operation: both keys are made of one ID.
func (b *Bank) Split(ctx context.Context, t *asynq.Task) error {
	var p struct{ Amount int64 }
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	if _, err := b.stripe.V1Payouts.Create(ctx, params); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example.com/transfers", strings.NewReader(`{"account": "shop"}`))
	if err != nil {
		return err
	}
	resp, err := b.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func main() {
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	b := &Bank{stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")), http: http.DefaultClient}
	mux := asynq.NewServeMux()
	mux.HandleFunc("payment:charge", b.Charge)
	mux.HandleFunc("payment:refund", b.Refund)
	mux.HandleFunc("payment:tip", b.Tip)
	mux.HandleFunc("payment:transfer", b.Transfer)
	mux.HandleFunc("payment:split", b.Split)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}
