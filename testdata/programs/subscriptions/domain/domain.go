// Package domain has the types of the program.
package domain

import (
	"context"
	"time"
)

// Subscription runs until a day.
type Subscription struct {
	ID      int64
	Expires time.Time
	Credits int64
	Plan    string
}

// Subscriptions is what the worker uses.
type Subscriptions interface {
	Extend(ctx context.Context, id int64, days int) error
	Grant(ctx context.Context, id, credits int64) error
	SetPlan(ctx context.Context, id int64, plan string) error
	Renew(ctx context.Context, paymentID string, id int64, days int) error
}

// Store is what the service uses.
type Store interface {
	Find(ctx context.Context, id int64) (Subscription, error)
	SetExpiry(ctx context.Context, id int64, at time.Time) error
	SetCredits(ctx context.Context, id, credits int64) error
	SetPlan(ctx context.Context, id int64, plan string) error
	Renew(ctx context.Context, paymentID string, id int64, days int) error
}
