// Command wechat shows messages and refunds that WeChat takes again on each run, next to those that are claimed or numbered.
package main

import (
	"context"
	"os"
	"strconv"
	"time"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	officialaccount "github.com/silenceper/wechat/v2/officialaccount/context"
	"github.com/silenceper/wechat/v2/officialaccount/message"
	"github.com/silenceper/wechat/v2/pay/config"
	"github.com/silenceper/wechat/v2/pay/refund"
)

// Service talks to customers in WeChat.
type Service struct {
	template *message.Template
	refunds  *refund.Refund
	claims   *work.Claims
}

type token string

func (t token) GetAccessToken() (string, error) { return string(t), nil }

func shipped(o work.Order) *message.TemplateMessage {
	return &message.TemplateMessage{ToUser: o.Phone, TemplateID: "shipped", URL: "https://shop.example.com/" + o.OrderID}
}

// Shipped sends the message on each run: WeChat takes no key for it.
func (s *Service) Shipped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.template.Send(shipped(o)) // want idempotencykey `"chat:shipped"`
	return err
}

// Refund has another number on each run.
func (s *Service) Refund(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.refunds.Refund(&refund.Params{TransactionID: o.OrderID, OutRefundNo: strconv.FormatInt(time.Now().UnixNano(), 10), TotalFee: "42"}) // want stablekey `"order:refund"`
	return err
}

// ShippedOnce sends the message at most once.
func (s *Service) ShippedOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "shipped:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, err = s.template.Send(shipped(o))
	return err
}

// RefundNumbered has the number of the order.
func (s *Service) RefundNumbered(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.refunds.Refund(&refund.Params{TransactionID: o.OrderID, OutRefundNo: "refund-" + o.OrderID, TotalFee: "42"})
	return err
}

func main() {
	s := &Service{
		template: message.NewTemplate(&officialaccount.Context{AccessTokenHandle: token(os.Getenv("WECHAT_TOKEN"))}),
		refunds:  refund.NewRefund(&config.Config{AppID: "app", MchID: "mch", Key: os.Getenv("WECHAT_KEY")}),
		claims:   work.NewClaims(),
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("chat:shipped", s.Shipped)
	mux.HandleFunc("order:refund", s.Refund)
	mux.HandleFunc("chat:shipped_once", s.ShippedOnce)
	mux.HandleFunc("order:refund_numbered", s.RefundNumbered)
	work.Serve(mux)
}
