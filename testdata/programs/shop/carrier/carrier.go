// Package carrier talks to the company that carries parcels.
package carrier

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Client is a client of the carrier's HTTP service.
type Client struct {
	URL  string
	HTTP *http.Client
}

// Label asks for a label. The carrier makes one for each key.
func (c *Client) Label(ctx context.Context, parcelID string) error {
	req, err := c.request(ctx, "/labels", parcelID)
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", "label-"+parcelID)
	return c.send(req)
}

// Announce announces a parcel, again on each call.
func (c *Client) Announce(ctx context.Context, parcelID string) error {
	req, err := c.request(ctx, "/announcements", parcelID)
	if err != nil {
		return err
	}
	return c.send(req)
}

func (c *Client) request(ctx context.Context, path, parcelID string) (*http.Request, error) {
	body, err := json.Marshal(map[string]string{"parcel": parcelID})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	return req, nil
}

func (c *Client) send(req *http.Request) error {
	resp, err := c.HTTP.Do(req) // want guard `"parcel:announce" .*repeats it`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return fmt.Errorf("carrier says %s", resp.Status)
	}
	return nil
}
