package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/hibiken/asynq"
)

func store(ctx context.Context, name, content string) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://storage.example.com/object/invoices/"+name, strings.NewReader(content))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "text/csv")
	return req, nil
}

func send(req *http.Request) error {
	resp, err := http.DefaultClient.Do(req) // want idempotencykey `"invoice:store"`
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("storage: %s", resp.Status)
	}
	return nil
}

// Store adds what a POST adds.
func Store(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := store(ctx, p.InvoiceID, p.Content)
	if err != nil {
		return err
	}
	return send(req)
}

// StoreOver says that it writes over what is there.
func StoreOver(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := store(ctx, p.InvoiceID, p.Content)
	if err != nil {
		return err
	}
	req.Header.Set("x-upsert", "true")
	return send(req)
}
