package main

import (
	"context"
	"net/http"
	"strings"
)

func withRetry(fn func() error) (err error) {
	for range 3 {
		if err = fn(); err == nil {
			return nil
		}
	}
	return err
}

// send sends the request that a function builds for each try.
func send(build func() (*http.Request, error)) error {
	var resp *http.Response
	err := withRetry(func() error {
		req, err := build()
		if err != nil {
			return err
		}
		resp, err = http.DefaultClient.Do(req) // want idempotencykey `"retry:blind" .*no idempotency key, though`
		return err
	})
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (h *Hotel) breakfast(ctx context.Context, method string) (*http.Request, error) {
	return http.NewRequestWithContext(ctx, method, h.base+"/breakfasts", strings.NewReader(`{"for":2}`))
}

// RetryBlind has a function build the request, which has no key.
func (h *Hotel) RetryBlind(ctx context.Context, _ Task) error {
	return send(func() (*http.Request, error) { return h.breakfast(ctx, http.MethodPost) })
}

// RetryKeyed has one build it that sets a key where the request was made.
func (h *Hotel) RetryKeyed(ctx context.Context, p Task) error {
	return send(func() (*http.Request, error) {
		req, err := h.breakfast(ctx, http.MethodPost)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Idempotency-Key", p.TripID)
		return req, nil
	})
}

// RetryBefore sets the key before the tries.
func (h *Hotel) RetryBefore(ctx context.Context, p Task) error {
	req, err := h.breakfast(ctx, http.MethodPost)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", p.TripID)
	return withRetry(func() error {
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// RetryAsked asks what it then books.
func (h *Hotel) RetryAsked(ctx context.Context, p Task) error {
	if err := send(func() (*http.Request, error) { return h.breakfast(ctx, http.MethodGet) }); err != nil {
		return err
	}
	_, err := h.Book(ctx, p)
	return err
}
