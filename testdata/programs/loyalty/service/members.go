// Package service has the rules of the loyalty scheme.
package service

import (
	"context"
	"slices"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"example.com/idemlint/testdata/programs/loyalty/domain"
)

// Cards keeps cards.
type Cards interface {
	Find(ctx context.Context, id string) (*domain.Card, error)
	Add(ctx context.Context, id string, points int64) error
	AddFor(ctx context.Context, id, op string, points int64) error
	Redeem(ctx context.Context, id, reward string, points int64) error
	Replace(ctx context.Context, card *domain.Card) error
	ReplaceUnless(ctx context.Context, card *domain.Card, op string) error
	Open(ctx context.Context, id string) error
	Append(ctx context.Context, id string, entry bson.D) error
	Note(ctx context.Context, id string, entry bson.D) error
	Award(ctx context.Context, id string, badge domain.Badge) error
	Pin(ctx context.Context, id, badge string) error
	ReturnHold(ctx context.Context, id, hold string, points int64) error
}

// Members books on cards.
type Members struct {
	cards Cards
}

// NewMembers returns the service.
func NewMembers(cards Cards) *Members { return &Members{cards: cards} }

// Collect adds the points of a purchase.
func (m *Members) Collect(ctx context.Context, p domain.Purchase) error {
	return m.cards.Add(ctx, p.CardID, p.Points)
}

// CollectOnce adds the points of a purchase that was not the last one.
func (m *Members) CollectOnce(ctx context.Context, p domain.Purchase) error {
	return m.cards.AddFor(ctx, p.CardID, p.PurchaseID, p.Points)
}

// Transfer adds points to the card in memory and writes it back.
func (m *Members) Transfer(ctx context.Context, p domain.Purchase) error {
	card, err := m.cards.Find(ctx, p.CardID)
	if err != nil {
		return err
	}
	card.Points += p.Points
	return m.cards.Replace(ctx, card)
}

// TransferOnce writes the card back unless the operation is on it.
func (m *Members) TransferOnce(ctx context.Context, p domain.Purchase) error {
	card, err := m.cards.Find(ctx, p.CardID)
	if err != nil {
		return err
	}
	card.Points += p.Points
	card.Ops = append(card.Ops, p.PurchaseID)
	return m.cards.ReplaceUnless(ctx, card, p.PurchaseID)
}

// Correct looks for the operation on the card that it read.
func (m *Members) Correct(ctx context.Context, p domain.Purchase) error {
	card, err := m.cards.Find(ctx, p.CardID)
	if err != nil {
		return err
	}
	if slices.Contains(card.Ops, p.PurchaseID) {
		return nil
	}
	card.Points -= p.Points
	card.Ops = append(card.Ops, p.PurchaseID)
	return m.cards.Replace(ctx, card)
}

// Amend looks for the operation on the card, and leaves nothing there.
func (m *Members) Amend(ctx context.Context, p domain.Purchase) error {
	card, err := m.cards.Find(ctx, p.CardID)
	if err != nil {
		return err
	}
	if slices.Contains(card.Ops, p.PurchaseID) {
		return nil
	}
	card.Points -= p.Points
	card.Ops = append(card.Ops, "amended")
	return m.cards.Replace(ctx, card)
}

// Open opens a card.
func (m *Members) Open(ctx context.Context, p domain.Purchase) error {
	return m.cards.Open(ctx, p.CardID)
}

func entry(p domain.Purchase) bson.D {
	return bson.D{
		{Key: "purchase", Value: p.PurchaseID},
		{Key: "shop", Value: p.ShopID},
		{Key: "amount", Value: p.Amount},
	}
}

// Record adds a purchase to the history.
func (m *Members) Record(ctx context.Context, p domain.Purchase) error {
	return m.cards.Append(ctx, p.CardID, entry(p))
}

// Note adds a purchase to the history if it is not there.
func (m *Members) Note(ctx context.Context, p domain.Purchase) error {
	return m.cards.Note(ctx, p.CardID, entry(p))
}

// Award gives a badge with the time of the award.
func (m *Members) Award(ctx context.Context, a domain.Award) error {
	return m.cards.Award(ctx, a.CardID, domain.Badge{Name: a.Badge, At: time.Now()})
}

// Pin gives a badge.
func (m *Members) Pin(ctx context.Context, a domain.Award) error {
	return m.cards.Pin(ctx, a.CardID, a.Badge)
}
