// Package usecase has the rules of subscriptions.
package usecase

import (
	"context"

	"example.com/idemlint/testdata/programs/subscriptions/domain"
)

type subscriptions struct {
	store domain.Store
}

// New returns the rules.
func New(store domain.Store) domain.Subscriptions { return subscriptions{store} }

func (s subscriptions) Extend(ctx context.Context, id int64, days int) error {
	sub, err := s.store.Find(ctx, id)
	if err != nil {
		return err
	}
	return s.store.SetExpiry(ctx, id, sub.Expires.AddDate(0, 0, days))
}

func (s subscriptions) Grant(ctx context.Context, id, credits int64) error {
	sub, err := s.store.Find(ctx, id)
	if err != nil {
		return err
	}
	total := sub.Credits + credits
	return s.store.SetCredits(ctx, id, total)
}

func (s subscriptions) SetPlan(ctx context.Context, id int64, plan string) error {
	return s.store.SetPlan(ctx, id, plan)
}

func (s subscriptions) Renew(ctx context.Context, paymentID string, id int64, days int) error {
	return s.store.Renew(ctx, paymentID, id, days)
}
