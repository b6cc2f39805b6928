package main

import (
	"context"
	"strings"

	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
)

// MapFresh has its key in a map.
func (r *Refunds) MapFresh(ctx context.Context, p Task) error {
	keys := map[string]string{"trace": p.ReturnID, "refund": uuid.NewString()}
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, keys["refund"])) // want stablekey `"map:fresh"`
	return err
}

// MapStable has a random value beside its key.
func (r *Refunds) MapStable(ctx context.Context, p Task) error {
	keys := map[string]string{"trace": uuid.NewString(), "refund": p.ReturnID}
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, keys["refund"]))
	return err
}

// SliceFresh joins parts, of which one is random.
func (r *Refunds) SliceFresh(ctx context.Context, p Task) error {
	parts := []string{"refund", p.ReturnID}
	parts = append(parts, uuid.NewString())
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, strings.Join(parts, ":"))) // want stablekey `"slice:fresh"`
	return err
}

// SliceStable joins what stays.
func (r *Refunds) SliceStable(ctx context.Context, p Task) error {
	parts := []string{"refund"}
	parts = append(parts, p.ReturnID)
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, strings.Join(parts, ":")))
	return err
}

// call is a request with its names.
type call struct {
	meta struct{ trace, key string }
	task Task
}

// key is the key under which a call is made.
func key(c call) string { return "call:" + c.meta.key }

// StructFresh has its key two structs down.
func (r *Refunds) StructFresh(ctx context.Context, p Task) error {
	c := call{task: p}
	c.meta.trace, c.meta.key = p.ReturnID, uuid.NewString()
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, key(c))) // want stablekey `"struct:fresh"`
	return err
}

// StructStable has a random field beside its key.
func (r *Refunds) StructStable(ctx context.Context, p Task) error {
	c := call{task: p}
	c.meta.trace, c.meta.key = uuid.NewString(), p.ReturnID
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, key(c)))
	return err
}

// sign sets the key of a copy, which is gone when it returns.
func sign(params stripe.RefundCreateParams, key string) { params.SetIdempotencyKey(key) }

// CopyLost passes its parameters by value and keeps what it had: none.
func (r *Refunds) CopyLost(ctx context.Context, p Task) error {
	params := stripe.RefundCreateParams{Charge: stripe.String(p.ChargeID)}
	sign(params, p.ReturnID)
	_, err := r.stripe.V1Refunds.Create(ctx, &params) // want idempotencykey `"copy:lost"`
	return err
}

// signed returns the copy.
func signed(params stripe.RefundCreateParams, key string) stripe.RefundCreateParams {
	params.SetIdempotencyKey(key)
	return params
}

// CopyKept keeps the copy.
func (r *Refunds) CopyKept(ctx context.Context, p Task) error {
	params := stripe.RefundCreateParams{Charge: stripe.String(p.ChargeID)}
	params = signed(params, p.ReturnID)
	_, err := r.stripe.V1Refunds.Create(ctx, &params)
	return err
}

// ParamsReplaced has a key until it has other parameters.
func (r *Refunds) ParamsReplaced(ctx context.Context, p Task) error {
	params := &stripe.RefundCreateParams{}
	params.SetIdempotencyKey("refund:" + p.ReturnID)
	params = &stripe.RefundCreateParams{Charge: stripe.String(p.ChargeID), Amount: stripe.Int64(p.Amount)}
	params.AddMetadata("return_id", p.ReturnID)
	_, err := r.stripe.V1Refunds.Create(ctx, params) // want idempotencykey `"params:replaced"`
	return err
}

// ParamsCompleted adds to the parameters that it has.
func (r *Refunds) ParamsCompleted(ctx context.Context, p Task) error {
	params := &stripe.RefundCreateParams{}
	params.SetIdempotencyKey("refund:" + p.ReturnID)
	params.Charge, params.Amount = stripe.String(p.ChargeID), stripe.Int64(p.Amount)
	params.AddMetadata("return_id", p.ReturnID)
	_, err := r.stripe.V1Refunds.Create(ctx, params)
	return err
}
