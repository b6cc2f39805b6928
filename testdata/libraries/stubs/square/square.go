// Package square has the signatures of github.com/square/square-go-sdk/v3 that the example uses.
package square

type Money struct{ Amount *int64 }

type CreatePaymentRequest struct {
	SourceID       string
	IdempotencyKey string
	AmountMoney    *Money
}

type CreatePaymentResponse struct{}

type RefundPaymentRequest struct {
	IdempotencyKey string
	AmountMoney    *Money
	PaymentID      *string
}

type RefundPaymentResponse struct{}

func Int64(i int64) *int64 { return &i }

func String(s string) *string { return &s }
