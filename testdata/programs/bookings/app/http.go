package app

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Push is a Notifier on an HTTP service.
type Push struct {
	URL    string
	Client *http.Client
}

// Notify posts.
func (p *Push) Notify(ctx context.Context, guestID int64, text string) error {
	body, err := json.Marshal(map[string]any{"guest": guestID, "text": text})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, "POST", p.URL+"/push", bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := p.Client.Do(req) // want idempotencykey `"booking:remind"`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("push service says %s", resp.Status)
	}
	return nil
}
