// Package bank is a client library of which idemlint knows nothing: another module, and all that
// it does goes through a plugin.
package bank

import "context"

// Payout is what a bank is asked for.
type Payout struct {
	Account string
	Amount  int64
	Key     string
	header  map[string]string
}

// SetKey sets the idempotency key.
func (p *Payout) SetKey(key string) { p.header["key"] = key }

// Client speaks to the bank.
type Client struct {
	Call func(ctx context.Context, what string, args ...any) error
}

// Pay pays out.
func (c *Client) Pay(ctx context.Context, p *Payout) error { return c.Call(ctx, "pay", p) }

// Count raises a counter of the bank by one, once for each key that is not empty.
func (c *Client) Count(ctx context.Context, name, key string) error {
	return c.Call(ctx, "count", name, key)
}

// Note writes a note.
func (c *Client) Note(ctx context.Context, text string) error { return c.Call(ctx, "note", text) }

// Mail sends a mail, and knows no key.
func (c *Client) Mail(ctx context.Context, to string) error { return c.Call(ctx, "mail", to) }

// Notify tells the owner of an account something.
func (c *Client) Notify(ctx context.Context, account string) error {
	return c.Call(ctx, "notify", account)
}

// Claim reports whether the key was not claimed before, and claims it.
func (c *Client) Claim(ctx context.Context, key string) (bool, error) {
	err := c.Call(ctx, "claim", key)
	return err == nil, err
}
