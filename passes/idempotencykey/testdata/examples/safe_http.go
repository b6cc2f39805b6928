//go:build example

package main

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"github.com/hibiken/asynq"
)

func (h *Handlers) TransferOnce(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example.com/transfers", strings.NewReader(`{"account": "shop"}`))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", "transfer:"+p.OrderID)
	resp, err := h.http.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
