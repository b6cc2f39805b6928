// Command wechatpay shows refunds and transfers that have another number for WeChat Pay on each run, next to those that are
// numbered by their order.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/wechatpay-apiv3/wechatpay-go/core"
	"github.com/wechatpay-apiv3/wechatpay-go/core/option"
	"github.com/wechatpay-apiv3/wechatpay-go/services/refunddomestic"
	"github.com/wechatpay-apiv3/wechatpay-go/services/transferbatch"
	"github.com/wechatpay-apiv3/wechatpay-go/utils"
)

// Service gives money back, and pays sellers.
type Service struct {
	client *core.Client
}

func (s *Service) refund(ctx context.Context, o work.Order, number string) error {
	refunds := refunddomestic.RefundsApiService{Client: s.client}
	_, _, err := refunds.Create(ctx, refunddomestic.CreateRequest{ // want stablekey `"order:refund"`
		OutTradeNo:  core.String(o.OrderID),
		OutRefundNo: core.String(number),
		Amount:      &refunddomestic.AmountReq{Refund: core.Int64(o.Amount), Total: core.Int64(o.Amount), Currency: core.String("CNY")},
	})
	return err
}

// Refund has another number on each run.
func (s *Service) Refund(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.refund(ctx, o, uuid.NewString())
}

// RefundNumbered has the number of the order.
func (s *Service) RefundNumbered(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.refund(ctx, o, "refund-"+o.OrderID)
}

func batch(o work.Order, number string) transferbatch.InitiateBatchTransferRequest {
	return transferbatch.InitiateBatchTransferRequest{
		Appid:       core.String("app"),
		OutBatchNo:  core.String(number),
		BatchName:   core.String("sellers"),
		BatchRemark: core.String("sellers"),
		TotalAmount: core.Int64(o.Amount),
		TotalNum:    core.Int64(1),
		TransferDetailList: []transferbatch.TransferDetailInput{{
			OutDetailNo:    core.String(o.OrderID),
			TransferAmount: core.Int64(o.Amount),
			TransferRemark: core.String("order"),
			Openid:         core.String(o.Phone),
		}},
	}
}

// Pay has another number on each run.
func (s *Service) Pay(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	transfers := transferbatch.TransferBatchApiService{Client: s.client}
	_, _, err = transfers.InitiateBatchTransfer(ctx, batch(o, uuid.NewString())) // want stablekey `"seller:pay"`
	return err
}

// PayNumbered has the number of the order.
func (s *Service) PayNumbered(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	transfers := transferbatch.TransferBatchApiService{Client: s.client}
	_, _, err = transfers.InitiateBatchTransfer(ctx, batch(o, "pay-"+o.OrderID))
	return err
}

func main() {
	key, err := utils.LoadPrivateKeyWithPath(os.Getenv("WECHATPAY_KEY"))
	if err != nil {
		log.Fatal(err)
	}
	client, err := core.NewClient(context.Background(), option.WithWechatPayAutoAuthCipher("mch", "serial", key, os.Getenv("WECHATPAY_APIV3_KEY")))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:refund", s.Refund)
	mux.HandleFunc("order:refund_numbered", s.RefundNumbered)
	mux.HandleFunc("seller:pay", s.Pay)
	mux.HandleFunc("seller:pay_numbered", s.PayNumbered)
	work.Serve(mux)
}
