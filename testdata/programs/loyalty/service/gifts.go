package service

import (
	"context"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/mongo"

	"example.com/idemlint/testdata/programs/loyalty/domain"
)

// GiftStore keeps what was given.
type GiftStore interface {
	AddVoucher(ctx context.Context, v domain.Voucher) error
	HasOffer(ctx context.Context, reference string) (bool, error)
	AddOffer(ctx context.Context, v domain.Voucher) error
	HasBonus(ctx context.Context, reference string) (bool, error)
	AddBonus(ctx context.Context, reference string) error
}

// Gifts gives vouchers and bonuses.
type Gifts struct {
	store GiftStore
	cards Cards
}

// NewGifts returns the service.
func NewGifts(store GiftStore, cards Cards) *Gifts { return &Gifts{store: store, cards: cards} }

func voucher(g domain.Gift) domain.Voucher {
	return domain.Voucher{Reference: g.Reference, CardID: g.CardID, Points: g.Points}
}

// GrantVoucher gives a voucher for a reference that has none.
func (s *Gifts) GrantVoucher(ctx context.Context, g domain.Gift) error {
	err := s.store.AddVoucher(ctx, voucher(g))
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	return err
}

// MakeOffer looks for an offer and adds one.
func (s *Gifts) MakeOffer(ctx context.Context, g domain.Gift) error {
	made, err := s.store.HasOffer(ctx, g.Reference)
	if err != nil {
		return err
	}
	if made {
		return nil
	}
	return s.store.AddOffer(ctx, voucher(g))
}

// CreditBonus keeps the bonus's number, and then adds its points.
func (s *Gifts) CreditBonus(ctx context.Context, g domain.Gift) error {
	err := s.store.AddBonus(ctx, g.Reference)
	switch {
	case mongo.IsDuplicateKeyError(err):
		return nil
	case err != nil:
		return fmt.Errorf("bonus %s: %w", g.Reference, err)
	}
	return s.cards.Add(ctx, g.CardID, g.Points)
}

// GrantBonus adds the points, and then keeps the bonus's number.
func (s *Gifts) GrantBonus(ctx context.Context, g domain.Gift) error {
	given, err := s.store.HasBonus(ctx, g.Reference)
	if err != nil {
		return err
	}
	if given {
		return nil
	}
	if err := s.cards.Add(ctx, g.CardID, g.Points); err != nil {
		return fmt.Errorf("bonus %s: %w", g.Reference, err)
	}
	return s.store.AddBonus(ctx, g.Reference)
}
