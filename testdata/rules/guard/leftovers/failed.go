package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
)

// pushOne tells one phone.
func pushOne(ctx context.Context, token, text string) error {
	body, err := json.Marshal(map[string]any{"to": token, "text": text})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://push.example.com/phones", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want idempotencykey `"phones:failed" and "phones:unreached"` guard `"phones:served" .*repeats it`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// failures are the phones that could not be told, and why.
func failures(ctx context.Context, tokens []string, text string) map[string]string {
	failed := map[string]string{}
	for _, token := range tokens {
		if err := pushOne(ctx, token, text); err != nil {
			failed[token] = err.Error()
		}
	}
	return failed
}

// Failed forgets the phones that could not be told, and tells the others again.
func (h *House) Failed(ctx context.Context, p Task) error {
	tokens, err := h.tokens(ctx, p.Owner)
	if err != nil || len(tokens) == 0 {
		return err
	}
	for token := range failures(ctx, tokens, p.Text) {
		if err := h.forget(ctx, []string{token}); err != nil {
			return err
		}
	}
	return nil
}

// Unreached is an error of several phones.
type Unreached map[string]string

func (u Unreached) Error() string { return fmt.Sprintf("%d phones", len(u)) }

func pushAll(ctx context.Context, tokens []string, text string) error {
	failed := Unreached{}
	for _, token := range tokens {
		if err := pushOne(ctx, token, text); errors.Is(err, context.Canceled) {
			return err
		} else if err != nil {
			failed[token] = err.Error()
		}
	}
	if len(failed) > 0 {
		return failed
	}
	return nil
}

// ToldUnreached is told of them by an error.
func (h *House) ToldUnreached(ctx context.Context, p Task) error {
	tokens, err := h.tokens(ctx, p.Owner)
	if err != nil || len(tokens) == 0 {
		return err
	}
	if err := pushAll(ctx, tokens, p.Text); err != nil {
		var unreached Unreached
		if !errors.As(err, &unreached) {
			return err
		}
		for token := range unreached {
			if err := h.forget(ctx, []string{token}); err != nil {
				log.Print(err)
			}
		}
	}
	return nil
}

// Served forgets the phones that were told.
func (h *House) Served(ctx context.Context, p Task) error {
	tokens, err := h.tokens(ctx, p.Owner)
	if err != nil || len(tokens) == 0 {
		return err
	}
	served := map[string]bool{}
	for _, token := range tokens {
		if err := pushOne(ctx, token, p.Text); err == nil {
			served[token] = true
		}
	}
	for token := range served {
		if err := h.forget(ctx, []string{token}); err != nil {
			return err
		}
	}
	return nil
}
