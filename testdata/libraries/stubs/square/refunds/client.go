// Package refunds has the signatures of square-go-sdk/v3/refunds that the example uses.
package refunds

import (
	"context"

	square "github.com/square/square-go-sdk/v3"
	"github.com/square/square-go-sdk/v3/option"
)

type Client struct{}

func (c *Client) RefundPayment(ctx context.Context, request *square.RefundPaymentRequest, opts ...option.RequestOption) (*square.RefundPaymentResponse, error) {
	return &square.RefundPaymentResponse{}, nil
}
