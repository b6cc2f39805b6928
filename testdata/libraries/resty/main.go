// Command resty shows requests that resty sends again on each run, next to those with a key or to an address of their own.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/go-resty/resty/v2"
	"github.com/hibiken/asynq"
)

// Service talks to a partner of the shop.
type Service struct {
	client *resty.Client
	base   string
}

// Transfer posts on each run.
func (s *Service) Transfer(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.R().SetContext(ctx).SetBody(o).Post(s.base + "/transfers") // want idempotencykey `"partner:transfer"`
	return err
}

// TransferKeyed has the key of the order.
func (s *Service) TransferKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.R().SetContext(ctx).SetHeader("Idempotency-Key", "transfer-"+o.OrderID).SetBody(o).Post(s.base + "/transfers")
	return err
}

// Put sets what lies at the address of the order.
func (s *Service) Put(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.R().SetContext(ctx).SetBody(o).Put(s.base + "/orders/" + o.OrderID)
	return err
}

// Look only asks.
func (s *Service) Look(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.R().SetContext(ctx).Get(s.base + "/orders/" + o.OrderID)
	return err
}

func main() {
	s := &Service{client: resty.New(), base: os.Getenv("PARTNER_URL")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("partner:transfer", s.Transfer)
	mux.HandleFunc("partner:transfer_keyed", s.TransferKeyed)
	mux.HandleFunc("partner:put", s.Put)
	mux.HandleFunc("partner:look", s.Look)
	work.Serve(mux)
}
