package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Subscribers are told with the headers that they have asked for.
type Subscribers struct {
	pool    *pgxpool.Pool
	client  *http.Client
	headers map[string]string // of all requests
}

// Delivery is the payload of the tasks that tell subscribers.
type Delivery struct {
	SubscriberID int64             `json:"subscriber_id"`
	DeliveryID   string            `json:"delivery_id"`
	Kind         string            `json:"kind"`
	Headers      map[string]string `json:"headers"`
	Target       Target            `json:"target"`
}

// Target is where a delivery goes, and what it carries if it is for that place alone.
type Target struct {
	URL     string            `json:"url"`
	Headers map[string]string `json:"headers"`
	Text    string            `json:"text"`
}

func delivery(t *asynq.Task) (p Delivery, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

// subscriber is where one is and which headers it wants.
func (s *Subscribers) subscriber(ctx context.Context, id int64) (url string, headers map[string]string, err error) {
	err = s.pool.QueryRow(ctx, `SELECT url, headers FROM subscribers WHERE id = $1`, id).Scan(&url, &headers)
	return url, headers, err
}

func post(ctx context.Context, url string, body []byte, headers map[string]string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	for name, value := range headers {
		req.Header.Set(name, value)
	}
	return req, nil
}

// Tell has the headers of a subscriber's row, which are the same for all that it is told.
func (s *Subscribers) Tell(ctx context.Context, t *asynq.Task) error {
	p, err := delivery(t)
	if err != nil {
		return err
	}
	url, headers, err := s.subscriber(ctx, p.SubscriberID)
	if err != nil {
		return err
	}
	body, err := json.Marshal(map[string]string{"kind": p.Kind})
	if err != nil {
		return err
	}
	req, err := post(ctx, url, body, headers)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req) // want idempotencykey `"subscriber:tell"`
	if err != nil {
		return err
	}
	return check(resp)
}

// TellConfigured has the headers of the program's configuration.
func (s *Subscribers) TellConfigured(ctx context.Context, t *asynq.Task) error {
	p, err := delivery(t)
	if err != nil {
		return err
	}
	url, _, err := s.subscriber(ctx, p.SubscriberID)
	if err != nil {
		return err
	}
	req, err := post(ctx, url, []byte(p.Kind), s.headers)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req) // want idempotencykey `"subscriber:tell_configured"`
	if err != nil {
		return err
	}
	return check(resp)
}

// TellKeyed adds a key to the subscriber's headers.
func (s *Subscribers) TellKeyed(ctx context.Context, t *asynq.Task) error {
	p, err := delivery(t)
	if err != nil {
		return err
	}
	url, headers, err := s.subscriber(ctx, p.SubscriberID)
	if err != nil {
		return err
	}
	req, err := post(ctx, url, []byte(p.Kind), headers)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", p.DeliveryID)
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// TellGiven has headers of the payload: a key may be among them.
func (s *Subscribers) TellGiven(ctx context.Context, t *asynq.Task) error {
	p, err := delivery(t)
	if err != nil {
		return err
	}
	url, _, err := s.subscriber(ctx, p.SubscriberID)
	if err != nil {
		return err
	}
	req, err := post(ctx, url, []byte(p.Kind), p.Headers)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// TellTarget has the headers of the one to whom the payload sends it.
func (s *Subscribers) TellTarget(ctx context.Context, t *asynq.Task) error {
	p, err := delivery(t)
	if err != nil {
		return err
	}
	req, err := post(ctx, p.Target.URL, []byte(p.Kind), p.Target.Headers)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req) // want idempotencykey `"subscriber:tell_target"`
	if err != nil {
		return err
	}
	return check(resp)
}

// TellText has the headers that stand beside the text: a key may be among them.
func (s *Subscribers) TellText(ctx context.Context, t *asynq.Task) error {
	p, err := delivery(t)
	if err != nil {
		return err
	}
	req, err := post(ctx, p.Target.URL, []byte(p.Target.Text), p.Target.Headers)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// Forward sends a message that waits in a table, with its own headers: a key may be among them.
func (s *Subscribers) Forward(ctx context.Context, t *asynq.Task) error {
	p, err := delivery(t)
	if err != nil {
		return err
	}
	var (
		url     string
		body    []byte
		headers map[string]string
	)
	waiting := s.pool.QueryRow(ctx, `SELECT url, body, headers FROM outgoing WHERE id = $1`, p.DeliveryID)
	if err := waiting.Scan(&url, &body, &headers); err != nil {
		return err
	}
	req, err := post(ctx, url, body, headers)
	if err != nil {
		return err
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}
