package handlers

import (
	"context"
	"log/slog"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/v2/mongo"

	"example.com/idemlint/testdata/programs/loyalty/domain"
	"example.com/idemlint/testdata/programs/loyalty/store"
)

// Books takes the tasks about receipts, visits and statements.
type Books struct {
	books *store.Books
	cards *store.Cards
}

// NewBooks returns the handlers.
func NewBooks(books *store.Books, cards *store.Cards) *Books {
	return &Books{books: books, cards: cards}
}

// Register registers the handlers.
func (h *Books) Register(mux *asynq.ServeMux) {
	mux.Handle("receipt:print", on(h.print))
	mux.Handle("receipt:file", on(h.file))
	mux.Handle("receipt:book", on(h.book))
	mux.Handle("receipt:credit", on(h.credit))
	mux.Handle("shop:visit", on(h.visit))
	mux.Handle("shop:purchase", on(h.purchase))
	mux.Handle("statement:import", on(h.books.Import))
	mux.Handle("statement:load", on(h.books.Load))
	mux.Handle("statement:append", on(h.books.AppendLines))
	mux.Handle("statement:sync", on(h.books.Sync))
	mux.Handle("statement:apply", on(h.books.Apply))
	mux.Handle("statement:apply_new", on(h.books.ApplyNew))
	mux.Handle("statement:lower", on(h.books.Lower))
	mux.Handle("statement:retract", on(h.books.Retract))
	mux.Handle("statement:walk", on(h.walk))
	mux.Handle("statement:merge", on(h.merge))
}

// print writes one more receipt, with another ID.
func (h *Books) print(ctx context.Context, p domain.Purchase) error {
	return h.books.AddReceipt(ctx, domain.Receipt{CardID: p.CardID, Amount: p.Amount})
}

// file finds the receipt of the purchase and is done.
func (h *Books) file(ctx context.Context, p domain.Purchase) error {
	err := h.books.AddReceipt(ctx, domain.Receipt{ID: p.PurchaseID, CardID: p.CardID, Amount: p.Amount})
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	return err
}

// book writes no second receipt, but fails until the queue gives up.
func (h *Books) book(ctx context.Context, p domain.Purchase) error {
	return h.books.AddReceipt(ctx, domain.Receipt{ID: p.PurchaseID, CardID: p.CardID, Amount: p.Amount})
}

// credit writes no second receipt, and adds the points again.
func (h *Books) credit(ctx context.Context, p domain.Purchase) error {
	err := h.books.AddReceipt(ctx, domain.Receipt{ID: p.PurchaseID, CardID: p.CardID, Amount: p.Amount})
	if mongo.IsDuplicateKeyError(err) {
		slog.WarnContext(ctx, "receipt is there", "purchase", p.PurchaseID)
	} else if err != nil {
		return err
	}
	return h.cards.Add(ctx, p.CardID, p.Points)
}

// visit counts again.
func (h *Books) visit(ctx context.Context, p domain.Purchase) error {
	return h.books.CountVisit(ctx, p.ShopID)
}

// purchase counts once: the shop has a list of what it counted.
func (h *Books) purchase(ctx context.Context, p domain.Purchase) error {
	return h.books.CountPurchase(ctx, p.ShopID, p.PurchaseID)
}

// walk stops at the first line that is there. After a crash the lines behind it are never written.
func (h *Books) walk(ctx context.Context, s domain.Statement) error {
	for _, line := range s.Lines {
		err := h.books.AddLine(ctx, line)
		if mongo.IsDuplicateKeyError(err) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// merge passes over the lines that are there.
func (h *Books) merge(ctx context.Context, s domain.Statement) error {
	for _, line := range s.Lines {
		err := h.books.AddLine(ctx, line)
		if mongo.IsDuplicateKeyError(err) {
			continue
		}
		if err != nil {
			return err
		}
	}
	return nil
}
