package handlers

import (
	"context"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/loyalty/domain"
	"example.com/idemlint/testdata/programs/loyalty/service"
)

// Members takes the tasks about cards.
type Members struct {
	svc *service.Members
}

// NewMembers returns the handlers.
func NewMembers(svc *service.Members) *Members { return &Members{svc: svc} }

// Register registers the handlers.
func (h *Members) Register(mux *asynq.ServeMux) {
	mux.Handle("points:collect", on(h.collect))
	mux.Handle("points:collect_once", on(h.collectOnce))
	mux.Handle("points:transfer", on(h.transfer))
	mux.Handle("points:transfer_once", on(h.transferOnce))
	mux.Handle("points:correct", on(h.correct))
	mux.Handle("points:amend", on(h.amend))
	mux.Handle("card:open", on(h.open))
	mux.Handle("history:record", on(h.record))
	mux.Handle("history:note", on(h.note))
	mux.Handle("badge:award", on(h.award))
	mux.Handle("badge:pin", on(h.pin))
}

// collect adds the points again.
func (h *Members) collect(ctx context.Context, p domain.Purchase) error { return h.svc.Collect(ctx, p) }

// collectOnce leaves the card alone: the purchase is its last one.
func (h *Members) collectOnce(ctx context.Context, p domain.Purchase) error {
	return h.svc.CollectOnce(ctx, p)
}

// transfer adds the points again, to what the first run wrote.
func (h *Members) transfer(ctx context.Context, p domain.Purchase) error {
	return h.svc.Transfer(ctx, p)
}

// transferOnce finds no card to replace: the purchase is on its list.
func (h *Members) transferOnce(ctx context.Context, p domain.Purchase) error {
	return h.svc.TransferOnce(ctx, p)
}

// correct finds the purchase on the card's list, which was written together with the points.
func (h *Members) correct(ctx context.Context, p domain.Purchase) error { return h.svc.Correct(ctx, p) }

// amend takes the points again, as the list does not have the purchase.
func (h *Members) amend(ctx context.Context, p domain.Purchase) error { return h.svc.Amend(ctx, p) }

// open leaves a card that is there as it is.
func (h *Members) open(ctx context.Context, p domain.Purchase) error { return h.svc.Open(ctx, p) }

// record has the purchase in the history twice.
func (h *Members) record(ctx context.Context, p domain.Purchase) error { return h.svc.Record(ctx, p) }

// note has the purchase in the history once, as both entries are equal.
func (h *Members) note(ctx context.Context, p domain.Purchase) error { return h.svc.Note(ctx, p) }

// award has the badge on the card twice, since the times differ.
func (h *Members) award(ctx context.Context, a domain.Award) error { return h.svc.Award(ctx, a) }

// pin has the badge on the card once.
func (h *Members) pin(ctx context.Context, a domain.Award) error { return h.svc.Pin(ctx, a) }
