// Command retryablehttp shows requests that go-retryablehttp sends again on each run, next to those with a key or to an address of their own.
package main

import (
	"context"
	"net/http"
	"os"
	"strings"

	"example.com/idemlint/libraries/work"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/hibiken/asynq"
)

// Service talks to a partner of the shop.
type Service struct {
	client *retryablehttp.Client
	base   string
}

func (s *Service) send(req *retryablehttp.Request) error {
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// Transfer posts on each run.
func (s *Service) Transfer(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	res, err := s.client.Post(s.base+"/transfers", "text/plain", strings.NewReader(o.OrderID)) // want idempotencykey `"partner:transfer"`
	if err != nil {
		return err
	}
	return res.Body.Close()
}

// TransferKeyed has the key of the order.
func (s *Service) TransferKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, s.base+"/transfers", []byte(o.OrderID))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", "transfer-"+o.OrderID)
	return s.send(req)
}

// Put sets what lies at the address of the order.
func (s *Service) Put(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPut, s.base+"/orders/"+o.OrderID, []byte("paid"))
	if err != nil {
		return err
	}
	return s.send(req)
}

func main() {
	s := &Service{client: retryablehttp.NewClient(), base: os.Getenv("PARTNER_URL")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("partner:transfer", s.Transfer)
	mux.HandleFunc("partner:transfer_keyed", s.TransferKeyed)
	mux.HandleFunc("partner:put", s.Put)
	work.Serve(mux)
}
