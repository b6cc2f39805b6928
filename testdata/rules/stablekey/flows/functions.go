package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// ClosureFresh has its key from a function value.
func (r *Refunds) ClosureFresh(ctx context.Context, p Task) error {
	next := func(prefix string) string { return prefix + uuid.NewString() }
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, next("refund:"))) // want stablekey `"closure:fresh"`
	return err
}

// ClosureStable has one that knows the payload.
func (r *Refunds) ClosureStable(ctx context.Context, p Task) error {
	next := func(prefix string) string { return prefix + p.ReturnID }
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, next("refund:")))
	return err
}

// keyed is the key of something that has an ID.
func keyed[T fmt.Stringer](prefix string, id T) string { return prefix + ":" + id.String() }

type returnID string

func (id returnID) String() string { return string(id) }

// GenericFresh gives a generic function an ID of its own making.
func (r *Refunds) GenericFresh(ctx context.Context, p Task) error {
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, keyed("refund", uuid.New()))) // want stablekey `"generic:fresh"`
	return err
}

// GenericStable gives it the ID of the payload.
func (r *Refunds) GenericStable(ctx context.Context, p Task) error {
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, keyed("refund", returnID(p.ReturnID))))
	return err
}

// operation is where a context has the ID of the operation.
type operation struct{}

func withOperation(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, operation{}, id)
}

func operationOf(ctx context.Context) string {
	id, _ := ctx.Value(operation{}).(string)
	return id
}

// ContextFresh has an operation ID of its own making in its context.
func (r *Refunds) ContextFresh(ctx context.Context, p Task) error {
	ctx = withOperation(ctx, uuid.NewString())
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, operationOf(ctx))) // want stablekey `"context:fresh"`
	return err
}

// ContextStable has that of the payload there.
func (r *Refunds) ContextStable(ctx context.Context, p Task) error {
	ctx = withOperation(ctx, p.ReturnID)
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, operationOf(ctx)))
	return err
}

// ContextTask has that of the task there.
func (r *Refunds) ContextTask(ctx context.Context, p Task) error {
	id, ok := asynq.GetTaskID(ctx)
	if !ok {
		return errors.New("no task ID")
	}
	ctx = withOperation(ctx, id)
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, operationOf(ctx)))
	return err
}

// settings is what the options of a call set.
type settings struct {
	key    string
	reason string
}

type option func(*settings)

func withKey(key string) option       { return func(s *settings) { s.key = key } }
func withReason(reason string) option { return func(s *settings) { s.reason = reason } }

// with applies options over the defaults: a key that nobody has used.
func apply(opts ...option) settings {
	s := settings{key: uuid.NewString()}
	for _, opt := range opts {
		opt(&s)
	}
	return s
}

// OptionDefault gives no key and gets the default.
func (r *Refunds) OptionDefault(ctx context.Context, p Task) error {
	s := apply(withReason("fraudulent"))
	params := refund(p, s.key)
	params.Reason = stripe.String(s.reason)
	_, err := r.stripe.V1Refunds.Create(ctx, params) // want stablekey `"option:default"`
	return err
}

// OptionGiven gives one.
func (r *Refunds) OptionGiven(ctx context.Context, p Task) error {
	s := apply(withReason("fraudulent"), withKey("refund:"+p.ReturnID))
	params := refund(p, s.key)
	params.Reason = stripe.String(s.reason)
	_, err := r.stripe.V1Refunds.Create(ctx, params)
	return err
}

// Options are what a caller may say of a refund.
type Options struct {
	Key    string
	Reason string
}

// params fills in what is missing.
func (o Options) params(p Task) *stripe.RefundCreateParams {
	if o.Key == "" {
		o.Key = uuid.NewString()
	}
	params := refund(p, o.Key)
	params.Reason = stripe.String(o.Reason)
	return params
}

// OptionsDefault leaves the key out.
func (r *Refunds) OptionsDefault(ctx context.Context, p Task) error {
	o := Options{Reason: "duplicate"}
	_, err := r.stripe.V1Refunds.Create(ctx, o.params(p)) // want stablekey `"options:default"`
	return err
}

// OptionsGiven has one.
func (r *Refunds) OptionsGiven(ctx context.Context, p Task) error {
	o := Options{Key: "refund:" + p.ReturnID, Reason: "duplicate"}
	_, err := r.stripe.V1Refunds.Create(ctx, o.params(p))
	return err
}
