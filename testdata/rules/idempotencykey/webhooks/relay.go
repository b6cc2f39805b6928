package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/hibiken/asynq"
)

// Relayed is the payload of a request that is passed on.
type Relayed struct {
	RequestID string `json:"request_id"`
	Method    string `json:"method"`
	ThreadID  string `json:"thread_id"`
	Amount    int64  `json:"amount"`
}

// Relay passes requests on.
type Relay struct {
	url    string
	client *http.Client
}

func (r *Relay) request(ctx context.Context, t *asynq.Task) (*http.Request, Relayed, error) {
	var p Relayed
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return nil, p, fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	body, err := json.Marshal(map[string]any{"amount": p.Amount})
	if err != nil {
		return nil, p, err
	}
	req, err := http.NewRequestWithContext(ctx, p.Method, r.url+"/relayed", bytes.NewReader(body))
	return req, p, err
}

// PassOn sends what has a body, by the method that the payload names.
func (r *Relay) PassOn(ctx context.Context, t *asynq.Task) error {
	req, _, err := r.request(ctx, t)
	if err != nil {
		return err
	}
	resp, err := r.client.Do(req) // want idempotencykey `"relay:pass_on"`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// PassOnKeyed names the request beside it.
func (r *Relay) PassOnKeyed(ctx context.Context, t *asynq.Task) error {
	req, p, err := r.request(ctx, t)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", p.RequestID)
	resp, err := r.client.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (r *Relay) post(ctx context.Context, body map[string]any) error {
	encoded, err := json.Marshal(body)
	if err != nil {
		return err
	}
	resp, err := http.Post(r.url+"/replies", "application/json", bytes.NewReader(encoded)) // want idempotencykey `"relay:reply" `
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Reply says where the reply belongs.
func (r *Relay) Reply(ctx context.Context, t *asynq.Task) error {
	_, p, err := r.request(ctx, t)
	if err != nil {
		return err
	}
	return r.post(ctx, map[string]any{"reply_to_id": p.ThreadID, "amount": p.Amount})
}

// ReplyNamed names the request beside it, which the service may take for a key.
func (r *Relay) ReplyNamed(ctx context.Context, t *asynq.Task) error {
	_, p, err := r.request(ctx, t)
	if err != nil {
		return err
	}
	return r.post(ctx, map[string]any{"reply_to_id": p.ThreadID, "request_id": p.RequestID})
}

// form sends a form to an address of which nothing is known.
func (r *Relay) form(form url.Values) error {
	resp, err := http.PostForm(r.url, form) // want idempotencykey `"relay:form" `
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Form tells something.
func (r *Relay) Form(ctx context.Context, t *asynq.Task) error {
	_, p, err := r.request(ctx, t)
	if err != nil {
		return err
	}
	return r.form(url.Values{"what": {"reply"}, "thread": {p.ThreadID}})
}

// FormToken asks for a token, as OAuth does.
func (r *Relay) FormToken(ctx context.Context, t *asynq.Task) error {
	_, p, err := r.request(ctx, t)
	if err != nil {
		return err
	}
	return r.form(url.Values{"grant_type": {"client_credentials"}, "client": {p.ThreadID}})
}

func (r *Relay) settle(ctx context.Context, t *asynq.Task, like, what string) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	resp, err := http.Post(r.url+like+p.Account+what, "application/json", http.NoBody) // want idempotencykey `"relay:closing" and "relay:run" `
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Close closes an account, which is closed then.
func (r *Relay) Close(ctx context.Context, t *asynq.Task) error {
	return r.settle(ctx, t, "/accounts/", "/close")
}

// Closing asks for one more closing of the account.
func (r *Relay) Closing(ctx context.Context, t *asynq.Task) error {
	return r.settle(ctx, t, "/accounts/", "/closings")
}

// Start starts a server, which runs then.
func (r *Relay) Start(ctx context.Context, t *asynq.Task) error {
	return r.settle(ctx, t, "/servers/", "/start")
}

// Run starts a workflow, which runs once more.
func (r *Relay) Run(ctx context.Context, t *asynq.Task) error {
	return r.settle(ctx, t, "/workflows/", "/start")
}

// Stocks counts and orders what is in store.
type Stocks struct {
	url    string
	client *http.Client
}

func (s *Stocks) try(send func() error) error {
	err := send()
	if err != nil {
		err = send()
	}
	return err
}

func (s *Stocks) post(ctx context.Context, path string, body any) error {
	return s.try(func() error { return s.postOnce(ctx, path, body) })
}

func (s *Stocks) postOnce(ctx context.Context, path string, body any) error {
	encoded, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, bytes.NewReader(encoded))
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req) // want idempotencykey `"stock:order"`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *Stocks) ofWarehouse(ctx context.Context, amount int64) error {
	return s.post(ctx, "/warehouses", map[string]int64{"amount": amount})
}

// ListStocks asks how much there is.
func (s *Stocks) ListStocks(ctx context.Context, amount int64) error {
	return s.ofWarehouse(ctx, amount)
}

// OrderStocks orders more.
func (s *Stocks) OrderStocks(ctx context.Context, amount int64) error {
	return s.ofWarehouse(ctx, amount)
}

// List asks through a client of many steps.
func (s *Stocks) List(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.ListStocks(ctx, p.Amount)
}

// Order orders through the same.
func (s *Stocks) Order(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.OrderStocks(ctx, p.Amount)
}
