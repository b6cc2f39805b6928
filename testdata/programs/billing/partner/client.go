// Package partner talks to the companies that share in what customers pay.
package partner

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/google/uuid"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Client calls the partners' common API.
type Client struct {
	base string
	http *http.Client
}

// NewClient returns a client.
func NewClient(base string) *Client {
	return &Client{base: base, http: &http.Client{Timeout: 10 * time.Second}}
}

type invoice struct {
	ID     string `json:"id"`
	Amount int64  `json:"amount"`
}

type deposit struct {
	Customer string `json:"customer"`
	Amount   int64  `json:"amount"`
}

func (c *Client) request(ctx context.Context, method, path string, body any) (*http.Request, error) {
	var buf bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&buf).Encode(body); err != nil {
			return nil, err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, &buf)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	return req, nil
}

// send sends a request and decodes the answer into out, unless out is nil.
func (c *Client) send(req *http.Request, out any) error {
	resp, err := c.http.Do(req) // want idempotencykey `"partner:announce" and "partner:announce_marked"` guard `"partner:announce_claimed", "partner:cancel" and "partner:unlink" .*loses it` guard `"partner:announce_unless_marked" .*repeats it` stablekey `"partner:put_batch" .*uuid.NewString`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", req.Method, req.URL.Path, resp.Status)
	}
	if out == nil {
		return nil
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

// Announce tells the partners what to expect from a customer, on each call.
func (c *Client) Announce(ctx context.Context, inv domain.Invoice) error {
	req, err := c.request(ctx, http.MethodPost, "/deposits", deposit{inv.CustomerID, inv.Amount})
	if err != nil {
		return err
	}
	return c.send(req, nil)
}

// AnnounceOnce tells them once per key.
func (c *Client) AnnounceOnce(ctx context.Context, inv domain.Invoice, key string) error {
	req, err := c.request(ctx, http.MethodPost, "/deposits", deposit{inv.CustomerID, inv.Amount})
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	return c.send(req, nil)
}

// Put writes an invoice to its place.
func (c *Client) Put(ctx context.Context, inv domain.Invoice) error {
	req, err := c.request(ctx, http.MethodPut, "/invoices/"+url.PathEscape(inv.ID), invoice{inv.ID, inv.Amount})
	if err != nil {
		return err
	}
	return c.send(req, nil)
}

// PutBatch writes an invoice to a place of its own on each call.
func (c *Client) PutBatch(ctx context.Context, inv domain.Invoice) error {
	req, err := c.request(ctx, http.MethodPut, "/batches/"+uuid.NewString(), invoice{inv.ID, inv.Amount})
	if err != nil {
		return err
	}
	return c.send(req, nil)
}

// Share gives one partner its share, once per key.
func (c *Client) Share(ctx context.Context, partnerID string, inv domain.Invoice, key string) error {
	req, err := c.request(ctx, http.MethodPost, "/shares", invoice{inv.ID, inv.Amount / 10})
	if err != nil {
		return err
	}
	req.Header.Set("Partner-Account", partnerID)
	req.Header.Set("Idempotency-Key", key)
	return c.send(req, nil)
}

// Terms reads what a partner gets.
func (c *Client) Terms(ctx context.Context, partnerID string) (domain.Terms, error) {
	terms := domain.Terms{PartnerID: partnerID}
	req, err := c.request(ctx, http.MethodGet, "/partners/"+url.PathEscape(partnerID)+"/terms", nil)
	if err != nil {
		return terms, err
	}
	err = c.send(req, &terms)
	return terms, err
}

// Provide writes the provision of an invoice and says whether it was accepted.
func (c *Client) Provide(ctx context.Context, invoiceID string) (bool, error) {
	req, err := c.request(ctx, http.MethodPut, "/provisions/"+url.PathEscape(invoiceID), map[string]string{"invoice": invoiceID})
	if err != nil {
		return false, err
	}
	var answer struct {
		Status string `json:"status"`
	}
	if err := c.send(req, &answer); err != nil {
		return false, err
	}
	return answer.Status != "refused", nil
}

// Cancel ends a subscription.
func (c *Client) Cancel(ctx context.Context, ref string) error {
	req, err := c.request(ctx, http.MethodDelete, "/subscriptions/"+url.PathEscape(ref), nil)
	if err != nil {
		return err
	}
	return c.send(req, nil)
}
