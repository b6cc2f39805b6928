package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Events tells subscribers what happened.
type Events struct {
	url    string
	client *http.Client
}

// Event is what subscribers get. They drop one with an ID that they have had.
type Event struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	Amount int64  `json:"amount"`
}

// Customer is who gets it.
type Customer struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Telling is the payload of the tasks that tell of an event.
type Telling struct {
	Event    Event    `json:"event"`
	Customer Customer `json:"customer"`
}

func telling(t *asynq.Task) (p Telling, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

func (s *Events) request(ctx context.Context, body any) (*http.Request, error) {
	raw, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	return http.NewRequestWithContext(ctx, http.MethodPost, s.url, bytes.NewReader(raw))
}

// Headed names the event in a header.
func (s *Events) Headed(ctx context.Context, t *asynq.Task) error {
	p, err := telling(t)
	if err != nil {
		return err
	}
	req, err := s.request(ctx, map[string]any{"kind": p.Event.Kind, "amount": p.Event.Amount})
	if err != nil {
		return err
	}
	req.Header.Set("X-Shop-Event-Id", p.Event.ID)
	req.Header.Set("X-Shop-Delivery-Id", uuid.NewString())
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// HeadedAnew names the event anew each time.
func (s *Events) HeadedAnew(ctx context.Context, t *asynq.Task) error {
	p, err := telling(t)
	if err != nil {
		return err
	}
	req, err := s.request(ctx, map[string]any{"kind": p.Event.Kind, "amount": p.Event.Amount})
	if err != nil {
		return err
	}
	req.Header.Set("X-Shop-Event-Id", uuid.NewString())
	resp, err := s.client.Do(req) // want idempotencykey `"event:headed_anew"`
	if err != nil {
		return err
	}
	return check(resp)
}

// Standard names it where Standard Webhooks has it.
func (s *Events) Standard(ctx context.Context, t *asynq.Task) error {
	p, err := telling(t)
	if err != nil {
		return err
	}
	req, err := s.request(ctx, map[string]any{"kind": p.Event.Kind, "amount": p.Event.Amount})
	if err != nil {
		return err
	}
	req.Header.Set("webhook-id", p.Event.ID)
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// Whole sends the event as it came, with its ID.
func (s *Events) Whole(ctx context.Context, t *asynq.Task) error {
	p, err := telling(t)
	if err != nil {
		return err
	}
	req, err := s.request(ctx, p.Event)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// WholeCustomer sends who is told as it came: an ID of somebody, who may be told of much.
func (s *Events) WholeCustomer(ctx context.Context, t *asynq.Task) error {
	p, err := telling(t)
	if err != nil {
		return err
	}
	req, err := s.request(ctx, map[string]any{"kind": p.Event.Kind, "to": p.Customer})
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req) // want idempotencykey `"event:whole_customer"`
	if err != nil {
		return err
	}
	return check(resp)
}
