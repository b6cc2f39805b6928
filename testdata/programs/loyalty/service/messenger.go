package service

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Push is a Messenger on an HTTP service.
type Push struct {
	URL    string
	Client *http.Client
}

// Send posts a message.
func (p *Push) Send(ctx context.Context, cardID, text string) error {
	body, err := json.Marshal(map[string]string{"to": cardID, "text": text})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.URL+"/messages", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := p.Client.Do(req) // want guard `"coupon:send" .*loses it` idempotencykey `"coupon:resend"`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("push service says %s", resp.Status)
	}
	return nil
}
