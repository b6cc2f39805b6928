package main

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// BothFresh makes its key anew on either way.
func (r *Refunds) BothFresh(ctx context.Context, p Task) error {
	key := "full-" + uuid.NewString()
	if p.Partial {
		key = fmt.Sprintf("part-%d", time.Now().UnixNano())
	}
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, key)) // want stablekey `"branch:both_fresh"`
	return err
}

// BothStable has another prefix on each way, and the return in both.
func (r *Refunds) BothStable(ctx context.Context, p Task) error {
	key := "full-" + p.ReturnID
	if p.Partial {
		key = fmt.Sprintf("part-%s-%d", p.ReturnID, p.Amount)
	}
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, key))
	return err
}

// suffix says what makes a key of its kind.
func suffix(p Task) string {
	switch {
	case p.Amount == 0:
		return "none:" + uuid.NewString()
	case p.Partial:
		return "part:" + uuid.NewString()
	default:
		return "full:" + uuid.NewString()
	}
}

// Switch takes its key from a function that makes one in each case.
func (r *Refunds) Switch(ctx context.Context, p Task) error {
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, p.ReturnID+":"+suffix(p))) // want stablekey `"branch:switch"`
	return err
}

// kind is the constant half of a key.
func kind(p Task) (name string) {
	switch {
	case p.Amount == 0:
		name = "none"
	case p.Partial:
		name = "part"
	default:
		name = "full"
	}
	return name
}

// SwitchStable has a constant in each case.
func (r *Refunds) SwitchStable(ctx context.Context, p Task) error {
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, p.ReturnID+":"+kind(p)))
	return err
}
