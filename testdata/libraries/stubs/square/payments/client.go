// Package payments has the signatures of square-go-sdk/v3/payments that the example uses.
package payments

import (
	"context"

	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/option"
)

type Client struct{}

func (c *Client) Create(ctx context.Context, request *square.CreatePaymentRequest, opts ...option.RequestOption) (*square.CreatePaymentResponse, error) {
	return &square.CreatePaymentResponse{}, nil
}
