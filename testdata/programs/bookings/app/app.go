// Package app has the rules of bookings.
package app

import (
	"context"
	"errors"
	"log/slog"

	"example.com/idemlint/testdata/programs/bookings/model"
	"example.com/idemlint/testdata/programs/bookings/store"
)

// Notifier tells a guest something.
type Notifier interface {
	Notify(ctx context.Context, guestID int64, text string) error
}

// Bookings is the service.
type Bookings struct {
	stores   store.DataStore
	notifier Notifier
	log      *slog.Logger
}

// Option changes the service.
type Option func(*Bookings)

// WithNotifier sets who tells the guests.
func WithNotifier(n Notifier) Option { return func(b *Bookings) { b.notifier = n } }

// WithLogger sets the logger.
func WithLogger(l *slog.Logger) Option { return func(b *Bookings) { b.log = l } }

// New returns the service.
func New(stores store.DataStore, opts ...Option) *Bookings {
	b := &Bookings{stores: stores, log: slog.Default()}
	for _, opt := range opts {
		opt(b)
	}
	return b
}

var errGone = errors.New("booking was cancelled")

// Release gives the nights back on each run.
func (b *Bookings) Release(ctx context.Context, id string) error {
	return b.stores.Atomic(ctx, func(ds store.DataStore) error {
		booking, err := ds.Bookings().Get(ctx, id)
		if err != nil {
			return err
		}
		if booking.Nights == 0 {
			return nil
		}
		return ds.Rooms().Release(ctx, booking.RoomID, booking.Nights)
	})
}

// Cancel gives the nights back once: it locks the booking, looks at its state and changes the
// state with the room.
func (b *Bookings) Cancel(ctx context.Context, id string) error {
	err := b.stores.Atomic(ctx, func(ds store.DataStore) error {
		booking, err := ds.Bookings().Lock(ctx, id)
		if err != nil {
			return err
		}
		if !booking.CanBeCancelled() {
			return errGone
		}
		booking.Cancel()
		if err := ds.Bookings().Update(ctx, booking); err != nil {
			return err
		}
		return ds.Rooms().Release(ctx, booking.RoomID, booking.Nights)
	})
	if errors.Is(err, errGone) {
		b.log.InfoContext(ctx, "nothing to do", "booking", id)
		return nil
	}
	return err
}

// Charge adds to what a guest has to pay, on each run.
func (b *Bookings) Charge(ctx context.Context, id string) error {
	booking, err := b.stores.Bookings().Get(ctx, id)
	if err != nil {
		return err
	}
	guest, err := b.stores.Guests().Get(ctx, booking.GuestID)
	if err != nil {
		return err
	}
	guest.Debt += booking.Price
	return b.stores.Guests().Update(ctx, guest)
}

// Bill writes one more bill on each run.
func (b *Bookings) Bill(ctx context.Context, id string) error {
	booking, err := b.stores.Bookings().Get(ctx, id)
	if err != nil {
		return err
	}
	return b.stores.Guests().AddBill(ctx, &model.Bill{GuestID: booking.GuestID, Text: "your stay", Amount: booking.Price})
}

// Confirm sets a state.
func (b *Bookings) Confirm(ctx context.Context, id string) error {
	booking, err := b.stores.Bookings().Get(ctx, id)
	if err != nil {
		return err
	}
	booking.Status = model.Confirmed
	return b.stores.Bookings().Update(ctx, booking)
}

// Remind tells the guest, again on each run.
func (b *Bookings) Remind(ctx context.Context, id string) error {
	booking, err := b.stores.Bookings().Get(ctx, id)
	if err != nil {
		return err
	}
	if b.notifier == nil {
		return nil
	}
	return b.notifier.Notify(ctx, booking.GuestID, "see you soon")
}
