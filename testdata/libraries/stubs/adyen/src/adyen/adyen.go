// Package adyen has the signatures of adyen-go-api-library/v21/src/adyen that the example uses.
package adyen

import (
	"github.com/adyen/adyen-go-api-library/v21/src/checkout"
	"github.com/adyen/adyen-go-api-library/v21/src/common"
)

type APIClient struct{ config *common.Config }

func NewClient(config *common.Config) *APIClient { return &APIClient{config} }

func (c *APIClient) Checkout() *checkout.APIClient {
	return &checkout.APIClient{PaymentsApi: &checkout.PaymentsApi{Config: c.config}, ModificationsApi: &checkout.ModificationsApi{Config: c.config}}
}
