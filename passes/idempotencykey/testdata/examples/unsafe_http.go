//go:build example

package main

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/hibiken/asynq"
)

func (h *Handlers) Transfer(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example.com/transfers", strings.NewReader(`{"account": "shop"}`))
	if err != nil {
		return err
	}
	resp, err := h.http.Do(req) // reported
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
