package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// picture fetches the picture of an account.
func (h *Hooks) picture(account string) ([]byte, error) {
	resp, err := http.Get(h.base + "/pictures/" + account)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func (h *Hooks) keep(ctx context.Context, hash string) error {
	req, err := h.newRequest(ctx, http.MethodPost, "/kept", map[string]string{"id": uuid.NewString(), "content_hash": hash})
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req) // want idempotencykey `"hook:salted"`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func sum(data []byte) string {
	hash := sha256.Sum256(data)
	return hex.EncodeToString(hash[:])
}

// Pictured names what it keeps by the hash of it.
func (h *Hooks) Pictured(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	data, err := h.picture(p.Account)
	if err != nil {
		return err
	}
	return h.keep(ctx, sum(data))
}

// Salted hashes something that is another on each attempt.
func (h *Hooks) Salted(ctx context.Context, t *asynq.Task) error {
	if _, err := decode(t); err != nil {
		return err
	}
	return h.keep(ctx, sum([]byte(uuid.NewString())))
}
