//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// PayOutAtStripe gives the payout a key, so that a repeat does no harm and the mark may follow.
func (h *Handlers) PayOutAtStripe(ctx context.Context, t *asynq.Task) error {
	var p PayClaim
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey("claim:" + p.ClaimID)
	payout, err := h.stripe.V1Payouts.Create(ctx, params)
	if err != nil {
		return err
	}
	_, err = h.db.Exec(ctx, `UPDATE claims SET status = 'paid', payout = $1 WHERE id = $2`, payout.ID, p.ClaimID)
	return err
}
