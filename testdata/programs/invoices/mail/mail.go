// Package mail sends mail.
package mail

import (
	"context"

	"github.com/wneessen/go-mail"
)

// Client is a mailer.
type Client struct {
	smtp *mail.Client
	from string
}

// New returns a mailer.
func New(host, from string) (*Client, error) {
	c, err := mail.NewClient(host, mail.WithTLSPortPolicy(mail.TLSMandatory))
	if err != nil {
		return nil, err
	}
	return &Client{smtp: c, from: from}, nil
}

// Invoice sends the link of an invoice.
func (c *Client) Invoice(_ context.Context, to, link string) error {
	msg := mail.NewMsg()
	if err := msg.FromFormat("Shop", c.from); err != nil {
		return err
	}
	if err := msg.To(to); err != nil {
		return err
	}
	msg.Subject("Your invoice")
	msg.SetBodyString(mail.TypeTextHTML, "<a href=\""+link+"\">invoice</a>")
	return c.smtp.DialAndSend(msg) // want idempotencykey `"invoice:send"`
}
