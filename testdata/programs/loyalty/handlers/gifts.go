package handlers

import (
	"context"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/loyalty/domain"
	"example.com/idemlint/testdata/programs/loyalty/service"
)

// Gifts takes the tasks about vouchers and bonuses.
type Gifts struct {
	svc *service.Gifts
}

// NewGifts returns the handlers.
func NewGifts(svc *service.Gifts) *Gifts { return &Gifts{svc: svc} }

// Register registers the handlers.
func (h *Gifts) Register(mux *asynq.ServeMux) {
	mux.Handle("voucher:grant", on(h.grantVoucher))
	mux.Handle("offer:make", on(h.makeOffer))
	mux.Handle("bonus:credit", on(h.creditBonus))
	mux.Handle("bonus:grant", on(h.grantBonus))
}

// grantVoucher runs into the unique reference of the voucher that is there.
func (h *Gifts) grantVoucher(ctx context.Context, g domain.Gift) error {
	return h.svc.GrantVoucher(ctx, g)
}

// makeOffer finds the offer, unless two runs look at the same time.
func (h *Gifts) makeOffer(ctx context.Context, g domain.Gift) error { return h.svc.MakeOffer(ctx, g) }

// creditBonus loses the points if the run dies after it kept the number.
func (h *Gifts) creditBonus(ctx context.Context, g domain.Gift) error {
	return h.svc.CreditBonus(ctx, g)
}

// grantBonus adds the points again if the run dies before it kept the number.
func (h *Gifts) grantBonus(ctx context.Context, g domain.Gift) error { return h.svc.GrantBonus(ctx, g) }
