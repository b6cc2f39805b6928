package service

import (
	"context"
	"errors"
	"log/slog"

	"go.mongodb.org/mongo-driver/v2/mongo"

	"example.com/idemlint/testdata/programs/loyalty/domain"
)

// RewardStore keeps what is on its way from one state to another.
type RewardStore interface {
	MarkRedeemed(ctx context.Context, id string) error
	ClaimReward(ctx context.Context, id string) (bool, error)
	ClaimCoupon(ctx context.Context, id, status string) (*domain.Coupon, error)
	MoveCoupon(ctx context.Context, id, status string) (*domain.Coupon, error)
	DeleteHold(ctx context.Context, id string) (bool, error)
	Stamp(ctx context.Context, id string, n int) error
	Close(ctx context.Context, id string, n int) error
}

// Messenger tells a member something.
type Messenger interface {
	Send(ctx context.Context, cardID, text string) error
}

// Rewards gives rewards.
type Rewards struct {
	store     RewardStore
	cards     Cards
	messenger Messenger
	log       *slog.Logger
}

// NewRewards returns the service.
func NewRewards(store RewardStore, cards Cards, messenger Messenger, log *slog.Logger) *Rewards {
	return &Rewards{store: store, cards: cards, messenger: messenger, log: log}
}

// Take marks the reward and takes its points.
func (r *Rewards) Take(ctx context.Context, reward domain.Reward) error {
	if err := r.store.MarkRedeemed(ctx, reward.ID); err != nil {
		return err
	}
	return r.cards.Add(ctx, reward.CardID, -reward.Cost)
}

// Redeem takes the points of a reward if this call marked it.
func (r *Rewards) Redeem(ctx context.Context, reward domain.Reward) error {
	claimed, err := r.store.ClaimReward(ctx, reward.ID)
	if err != nil {
		return err
	}
	if !claimed {
		r.log.InfoContext(ctx, "already redeemed", "reward", reward.ID)
		return nil
	}
	return r.cards.Add(ctx, reward.CardID, -reward.Cost)
}

// Settle marks the reward and takes its points unless the card says that they were taken.
func (r *Rewards) Settle(ctx context.Context, reward domain.Reward) error {
	if err := r.store.MarkRedeemed(ctx, reward.ID); err != nil {
		return err
	}
	return r.cards.Redeem(ctx, reward.CardID, reward.ID, reward.Cost)
}

// SendCoupon claims the coupon and sends it.
func (r *Rewards) SendCoupon(ctx context.Context, id string) error {
	coupon, err := r.store.ClaimCoupon(ctx, id, "sent")
	if errors.Is(err, mongo.ErrNoDocuments) {
		return nil
	}
	if err != nil {
		return err
	}
	return r.messenger.Send(ctx, coupon.CardID, "a coupon for you: "+coupon.ID)
}

// ResendCoupon sets the coupon's state and sends it.
func (r *Rewards) ResendCoupon(ctx context.Context, id string) error {
	coupon, err := r.store.MoveCoupon(ctx, id, "sent")
	if err != nil {
		return err
	}
	return r.messenger.Send(ctx, coupon.CardID, "a coupon for you: "+coupon.ID)
}

// BurnCoupon claims the coupon and adds its points.
func (r *Rewards) BurnCoupon(ctx context.Context, id string) error {
	coupon, err := r.store.ClaimCoupon(ctx, id, "burnt")
	if errors.Is(err, mongo.ErrNoDocuments) {
		return nil
	}
	if err != nil {
		return err
	}
	return r.cards.Add(ctx, coupon.CardID, coupon.Points)
}

// ExpireHold deletes the hold and gives its points back.
func (r *Rewards) ExpireHold(ctx context.Context, h domain.HoldTask) error {
	if _, err := r.store.DeleteHold(ctx, h.HoldID); err != nil {
		return err
	}
	return r.cards.Add(ctx, h.CardID, h.Points)
}

// ReleaseHold gives the points back if this call deleted the hold.
func (r *Rewards) ReleaseHold(ctx context.Context, h domain.HoldTask) error {
	deleted, err := r.store.DeleteHold(ctx, h.HoldID)
	if err != nil || !deleted {
		return err
	}
	return r.cards.Add(ctx, h.CardID, h.Points)
}

// ReturnHold gives the points of a hold on the card back.
func (r *Rewards) ReturnHold(ctx context.Context, h domain.HoldTask) error {
	return r.cards.ReturnHold(ctx, h.CardID, h.HoldID, h.Points)
}

// Stamp stamps.
func (r *Rewards) Stamp(ctx context.Context, id string) error { return r.store.Stamp(ctx, id, 1) }

// CloseStampCard stamps an open card for the last time.
func (r *Rewards) CloseStampCard(ctx context.Context, id string) error {
	return r.store.Close(ctx, id, 1)
}
