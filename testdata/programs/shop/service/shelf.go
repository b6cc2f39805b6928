package service

import (
	"context"

	"example.com/idemlint/testdata/programs/shop/db/sqlc"
	"example.com/idemlint/testdata/programs/shop/domain"
	"example.com/idemlint/testdata/programs/shop/store"
)

// Shelf counts items and sets their prices.
type Shelf struct {
	store store.Store
}

// NewShelf returns the service.
func NewShelf(s store.Store) *Shelf { return &Shelf{store: s} }

// Receive counts a delivery once: its row and the sum are one statement.
func (s *Shelf) Receive(ctx context.Context, d domain.Delivery) error {
	return s.store.ReceiveItems(ctx, sqlc.ReceiveItemsParams(d))
}

// Restock writes a movement that nothing keeps from being written again, and counts with it.
func (s *Shelf) Restock(ctx context.Context, d domain.Delivery) error {
	return s.store.RestockItems(ctx, sqlc.RestockItemsParams{Sku: d.Sku, Quantity: d.Quantity}) // want increment `"shelf:restock"` insert `"shelf:restock".*shelf_movements`
}

// Price sets what an item costs; a second run sets the same.
func (s *Shelf) Price(ctx context.Context, p domain.Price) error {
	return s.store.UpsertPrice(ctx, sqlc.UpsertPriceParams(p))
}

// Sold adds to what was sold, on each run.
func (s *Shelf) Sold(ctx context.Context, d domain.Delivery) error {
	return s.store.CountSold(ctx, sqlc.CountSoldParams{Sku: d.Sku, Sold: d.Quantity}) // want increment `"shelf:sold".*sales_totals`
}
