// Command twilio shows messages that Twilio sends again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/twilio/twilio-go/client"
	api "github.com/twilio/twilio-go/rest/api/v2010"
)

// Service sends messages to the phones of customers.
type Service struct {
	api    *api.ApiService
	claims *work.Claims
}

func shipped(o work.Order) *api.CreateMessageParams {
	params := &api.CreateMessageParams{}
	params.SetTo(o.Phone)
	params.SetFrom("+15005550006")
	params.SetBody("Order " + o.OrderID + " is on its way.")
	return params
}

// Shipped sends the message on each run: Twilio takes no key for it.
func (s *Service) Shipped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.api.CreateMessage(shipped(o)) // want idempotencykey `"sms:shipped"`
	return err
}

// Charge takes the card number of a call on each run.
func (s *Service) Charge(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	params := (&api.CreatePaymentsParams{}).SetPathAccountSid("AC1")
	params.SetChargeAmount(float32(o.Amount))
	_, err = s.api.CreatePayments("CA-"+o.OrderID, params) // want idempotencykey `"call:charge"`
	return err
}

// ShippedOnce sends the message at most once.
func (s *Service) ShippedOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "shipped:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, err = s.api.CreateMessage(shipped(o))
	return err
}

// ChargeKeyed has the key of the order, which Twilio takes for payments.
func (s *Service) ChargeKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	params := (&api.CreatePaymentsParams{}).SetPathAccountSid("AC1")
	params.SetChargeAmount(float32(o.Amount))
	params.SetIdempotencyKey("charge-" + o.OrderID)
	_, err = s.api.CreatePayments("CA-"+o.OrderID, params)
	return err
}

func main() {
	account := &client.Client{Credentials: client.NewCredentials(os.Getenv("TWILIO_SID"), os.Getenv("TWILIO_TOKEN"))}
	account.SetAccountSid(os.Getenv("TWILIO_SID"))
	s := &Service{api: api.NewApiServiceWithClient(account), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("sms:shipped", s.Shipped)
	mux.HandleFunc("call:charge", s.Charge)
	mux.HandleFunc("sms:shipped_once", s.ShippedOnce)
	mux.HandleFunc("call:charge_keyed", s.ChargeKeyed)
	work.Serve(mux)
}
