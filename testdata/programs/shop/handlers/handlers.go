// Package handlers brings tasks to the services.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/shop/domain"
	"example.com/idemlint/testdata/programs/shop/middleware"
	"example.com/idemlint/testdata/programs/shop/service"
)

// Wallets keeps money.
type Wallets interface {
	Refund(ctx context.Context, r domain.Refund) error
	TopUp(ctx context.Context, p domain.Payment) error
	Cashback(ctx context.Context, p domain.Payment) error
	Deposit(ctx context.Context, p domain.Payment) error
	Fee(ctx context.Context, p domain.Payment) error
	Withdraw(ctx context.Context, p domain.Payment) error
	Gift(ctx context.Context, p domain.Payment) error
	Interest(ctx context.Context, p domain.Payment) error
}

// Loyalty keeps points.
type Loyalty interface {
	Earn(ctx context.Context, p domain.Points) error
	Spend(ctx context.Context, p domain.Points) error
	Basket(ctx context.Context, b domain.Basket) error
	BasketLines(ctx context.Context, b domain.Basket) error
	Redeem(ctx context.Context, c domain.Coupon) error
	Claim(ctx context.Context, c domain.CouponClaim) error
	Campaign(ctx context.Context, c domain.CampaignUse) error
}

// Documents books documents.
type Documents interface {
	Book(ctx context.Context, doc domain.Document) error
	Amend(ctx context.Context, doc domain.Document) error
}

// Handlers has what the tasks need.
type Handlers struct {
	Wallets     Wallets
	Settlements *service.Settlements
	Purchases   *service.Purchases
	Shelf       *service.Shelf
	Loyalty     Loyalty
	Documents   Documents
	Once        *middleware.Once
}

// Register registers the handlers.
func (h *Handlers) Register(mux *asynq.ServeMux) {
	mux.HandleFunc("wallet:refund", decoded(h.Wallets.Refund))
	mux.HandleFunc("wallet:top_up", decoded(h.Wallets.TopUp))
	mux.HandleFunc("wallet:cashback", decoded(h.Wallets.Cashback))
	mux.HandleFunc("wallet:deposit", decoded(h.Wallets.Deposit))
	mux.HandleFunc("wallet:fee", decoded(h.Wallets.Fee))
	mux.HandleFunc("wallet:withdraw", decoded(h.Wallets.Withdraw))

	mux.HandleFunc("settlement:run", decoded(h.Settlements.Run))
	mux.HandleFunc("settlement:backlog", decoded(h.Settlements.Backlog))

	mux.HandleFunc("purchase:pay", decoded(h.Purchases.Pay))
	mux.HandleFunc("purchase:cancel", decoded(h.Purchases.Cancel))
	mux.HandleFunc("purchase:return", decoded(h.Purchases.Return))
	mux.HandleFunc("purchase:ship", decoded(h.Purchases.Ship))
	mux.HandleFunc("purchase:deliver", decoded(h.Purchases.Deliver))
	mux.HandleFunc("purchase:voucher", decoded(h.Purchases.Voucher))
	mux.HandleFunc("purchase:goodwill", decoded(h.Purchases.Goodwill))
	mux.HandleFunc("purchase:apology", decoded(h.Purchases.Apology))
	mux.HandleFunc("parcel:label", decoded(h.Purchases.Label))
	mux.HandleFunc("parcel:announce", decoded(h.Purchases.Announce))

	mux.HandleFunc("shelf:receive", decoded(h.Shelf.Receive))
	mux.HandleFunc("shelf:restock", decoded(h.Shelf.Restock))
	mux.HandleFunc("shelf:price", decoded(h.Shelf.Price))
	mux.HandleFunc("shelf:sold", decoded(h.Shelf.Sold))

	mux.HandleFunc("points:earn", decoded(h.Loyalty.Earn))
	mux.HandleFunc("points:spend", decoded(h.Loyalty.Spend))
	mux.HandleFunc("points:basket", decoded(h.Loyalty.Basket))
	mux.HandleFunc("points:basket_lines", decoded(h.Loyalty.BasketLines))
	mux.HandleFunc("coupon:redeem", decoded(h.Loyalty.Redeem))
	mux.HandleFunc("coupon:claim", decoded(h.Loyalty.Claim))
	mux.HandleFunc("coupon:campaign", decoded(h.Loyalty.Campaign))

	mux.HandleFunc("document:book", decoded(h.Documents.Book))
	mux.HandleFunc("document:amend", decoded(h.Documents.Amend))

	gifts := asynq.NewServeMux()
	gifts.Use(h.Once.Claim)
	gifts.HandleFunc("gift:credit", decoded(h.Wallets.Gift))
	mux.Handle("gift:", gifts)

	interest := asynq.NewServeMux()
	interest.Use(h.Once.Record)
	interest.HandleFunc("interest:credit", decoded(h.Wallets.Interest))
	mux.Handle("interest:", interest)
}

// decoded makes a handler of a function that wants a decoded payload.
func decoded[T any](fn func(context.Context, T) error) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		var p T
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}
