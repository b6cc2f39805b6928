package main

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/hibiken/asynq"
)

// tried calls f until it succeeds.
func tried[T any](ctx context.Context, f func(context.Context) (T, error)) (v T, err error) {
	for range 3 {
		if v, err = f(ctx); err == nil {
			break
		}
	}
	return v, err
}

// ScrapeOffers asks within a function that is tried again.
func (h *Hooks) ScrapeOffers(ctx context.Context, account string) (Offer, error) {
	return tried(ctx, func(ctx context.Context) (offer Offer, err error) {
		req, err := h.newRequest(ctx, http.MethodPost, "/runs", map[string]string{"account": account})
		if err != nil {
			return offer, err
		}
		resp, err := h.client.Do(req)
		if err != nil {
			return offer, err
		}
		defer resp.Body.Close()
		err = json.NewDecoder(resp.Body).Decode(&offer)
		return offer, err
	})
}

// TakeOffers takes them in the same form.
func (h *Hooks) TakeOffers(ctx context.Context, account string) (Offer, error) {
	return tried(ctx, func(ctx context.Context) (offer Offer, err error) {
		req, err := h.newRequest(ctx, http.MethodPost, "/takes", map[string]string{"account": account})
		if err != nil {
			return offer, err
		}
		resp, err := h.client.Do(req) // want idempotencykey `"hook:taken"`
		if err != nil {
			return offer, err
		}
		defer resp.Body.Close()
		err = json.NewDecoder(resp.Body).Decode(&offer)
		return offer, err
	})
}

// Scraped asks.
func (h *Hooks) Scraped(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.ScrapeOffers(ctx, p.Account)
	return err
}

// Taken takes.
func (h *Hooks) Taken(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.TakeOffers(ctx, p.Account)
	return err
}
