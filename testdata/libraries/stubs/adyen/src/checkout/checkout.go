// Package checkout has the signatures of adyen-go-api-library/v21/src/checkout that the example uses.
package checkout

import (
	"context"
	"net/http"

	"github.com/adyen/adyen-go-api-library/v21/src/common"
)

type APIClient struct {
	PaymentsApi      *PaymentsApi
	ModificationsApi *ModificationsApi
}

type PaymentsApi common.Service

type ModificationsApi common.Service

type Amount struct {
	Currency string
	Value    int64
}

type PaymentRequest struct {
	Amount    Amount
	Reference string
}

type PaymentResponse struct{}

type PaymentsApiPaymentsInput struct {
	idempotencyKey *string
	paymentRequest *PaymentRequest
}

func (r PaymentsApiPaymentsInput) IdempotencyKey(idempotencyKey string) PaymentsApiPaymentsInput {
	r.idempotencyKey = &idempotencyKey
	return r
}

func (r PaymentsApiPaymentsInput) PaymentRequest(paymentRequest PaymentRequest) PaymentsApiPaymentsInput {
	r.paymentRequest = &paymentRequest
	return r
}

func (a *PaymentsApi) PaymentsInput() PaymentsApiPaymentsInput { return PaymentsApiPaymentsInput{} }

func (a *PaymentsApi) Payments(ctx context.Context, r PaymentsApiPaymentsInput) (PaymentResponse, *http.Response, error) {
	return PaymentResponse{}, nil, nil
}

type PaymentRefundRequest struct{ Amount Amount }

type PaymentRefundResponse struct{}

type ModificationsApiRefundCapturedPaymentInput struct {
	paymentPspReference  string
	idempotencyKey       *string
	paymentRefundRequest *PaymentRefundRequest
}

func (r ModificationsApiRefundCapturedPaymentInput) IdempotencyKey(idempotencyKey string) ModificationsApiRefundCapturedPaymentInput {
	r.idempotencyKey = &idempotencyKey
	return r
}

func (r ModificationsApiRefundCapturedPaymentInput) PaymentRefundRequest(paymentRefundRequest PaymentRefundRequest) ModificationsApiRefundCapturedPaymentInput {
	r.paymentRefundRequest = &paymentRefundRequest
	return r
}

func (a *ModificationsApi) RefundCapturedPaymentInput(paymentPspReference string) ModificationsApiRefundCapturedPaymentInput {
	return ModificationsApiRefundCapturedPaymentInput{paymentPspReference: paymentPspReference}
}

func (a *ModificationsApi) RefundCapturedPayment(ctx context.Context, r ModificationsApiRefundCapturedPaymentInput) (PaymentRefundResponse, *http.Response, error) {
	return PaymentRefundResponse{}, nil, nil
}
