package handlers

import (
	"context"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/kiosk/domain"
	"example.com/idemlint/testdata/programs/kiosk/store"
)

// Shelf takes the tasks about labels, deliveries, days and receipts.
type Shelf struct {
	shelf *store.Shelf
}

// NewShelf returns the handlers.
func NewShelf(shelf *store.Shelf) *Shelf { return &Shelf{shelf: shelf} }

// Register registers the handlers.
func (h *Shelf) Register(mux *asynq.ServeMux) {
	mux.HandleFunc("label:set", delivery(h.setLabel))
	mux.HandleFunc("label:queue", delivery(h.queueLabel))
	mux.HandleFunc("delivery:count", delivery(h.count))
	mux.HandleFunc("delivery:add", delivery(h.add))
	mux.HandleFunc("door:count", sale(h.door))
	mux.HandleFunc("day:add", sale(h.addToDay))
	mux.HandleFunc("day:sum", sale(h.sumDay))
	mux.HandleFunc("day:close", sale(h.closeDay))
	mux.HandleFunc("receipt:paper", sale(h.paper))
	mux.HandleFunc("receipt:tax", sale(h.tax))
}

func delivery(fn func(context.Context, domain.Delivery) error) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		var d domain.Delivery
		if err := decode(t, &d); err != nil {
			return err
		}
		return fn(ctx, d)
	}
}

func sale(fn func(context.Context, domain.Sale) error) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		var s domain.Sale
		if err := decode(t, &s); err != nil {
			return err
		}
		return fn(ctx, s)
	}
}

// setLabel puts the same label in the place of the first one.
func (h *Shelf) setLabel(ctx context.Context, d domain.Delivery) error {
	return h.shelf.SetLabel(ctx, d.SKU, d.Price)
}

// queueLabel has the label printed twice, since there is no row to replace.
func (h *Shelf) queueLabel(ctx context.Context, d domain.Delivery) error {
	return h.shelf.QueueLabel(ctx, d.SKU, d.Price)
}

// count writes the same number again.
func (h *Shelf) count(ctx context.Context, d domain.Delivery) error { return h.shelf.SetStock(ctx, d) }

// add adds the delivery again.
func (h *Shelf) add(ctx context.Context, d domain.Delivery) error { return h.shelf.AddStock(ctx, d) }

// door counts again.
func (h *Shelf) door(ctx context.Context, s domain.Sale) error { return h.shelf.CountDoor(ctx, s.Day) }

// addToDay adds the sale to the day again.
func (h *Shelf) addToDay(ctx context.Context, s domain.Sale) error {
	return h.shelf.AddToDay(ctx, s.Day, s.Amount)
}

// sumDay comes to the same sum.
func (h *Shelf) sumDay(ctx context.Context, s domain.Sale) error { return h.shelf.SumDay(ctx, s.Day) }

// closeDay comes to the same sum.
func (h *Shelf) closeDay(ctx context.Context, s domain.Sale) error {
	return h.shelf.CloseDay(ctx, s.Day)
}

// paper gives the sale one more number.
func (h *Shelf) paper(ctx context.Context, s domain.Sale) error {
	return h.shelf.NextReceipt(ctx, s.SaleID)
}

// tax leaves the number that the sale has.
func (h *Shelf) tax(ctx context.Context, s domain.Sale) error {
	return h.shelf.NextTaxReceipt(ctx, s.SaleID)
}
