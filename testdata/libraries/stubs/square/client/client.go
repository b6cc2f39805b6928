// Package client has the signatures of square-go-sdk/v3/client that the example uses.
package client

import (
	"github.com/square/square-go-sdk/v3/option"
	"github.com/square/square-go-sdk/v3/payments"
	"github.com/square/square-go-sdk/v3/refunds"
)

type Client struct {
	Payments *payments.Client
	Refunds  *refunds.Client
}

func NewClient(opts ...option.RequestOption) *Client {
	return &Client{Payments: &payments.Client{}, Refunds: &refunds.Client{}}
}
