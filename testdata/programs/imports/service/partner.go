package service

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Partner is the system of the supplier.
type Partner struct {
	url    string
	client *http.Client
}

// NewPartner returns a Partner.
func NewPartner(url string, client *http.Client) *Partner { return &Partner{url: url, client: client} }

// Report says how many lines there were.
func (p *Partner) Report(ctx context.Context, importID string, lines int, key string) error {
	req, err := p.request(ctx, "/reports", importID, lines)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	return p.send(req)
}

// Receipt says that a file has come.
func (p *Partner) Receipt(ctx context.Context, importID string, lines int) error {
	req, err := p.request(ctx, "/receipts", importID, lines)
	if err != nil {
		return err
	}
	resp, err := p.client.Do(req) // want idempotencykey `"import:receipt"`
	if err != nil {
		return err
	}
	return check(resp)
}

func (p *Partner) request(ctx context.Context, path, importID string, lines int) (*http.Request, error) {
	body, err := json.Marshal(map[string]any{"import": importID, "lines": lines})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.url+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	return req, nil
}

func (p *Partner) send(req *http.Request) error {
	resp, err := p.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

func check(resp *http.Response) error {
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("partner says %s", resp.Status)
	}
	return nil
}
