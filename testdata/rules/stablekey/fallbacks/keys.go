package main

import (
	"context"
	"net/smtp"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// drawn is the reference of a task, or a random one.
func drawn(p Task) string {
	ref := p.Reference
	if ref == "" {
		ref = uuid.NewString()
	}
	return ref
}

// reference is the reference of a task, or else its ID.
func reference(ctx context.Context, p Task) string {
	ref := p.Reference
	if ref == "" {
		ref, _ = asynq.GetTaskID(ctx)
	}
	return ref
}

func payout(p Task, key string) *stripe.PayoutCreateParams {
	params := &stripe.PayoutCreateParams{Amount: stripe.Int64(p.Price), Currency: stripe.String("eur"), Destination: stripe.String(p.Bank)}
	params.SetIdempotencyKey("payout:" + key)
	return params
}

// RefundDrawn pays under another key on each attempt where the task has no reference.
func (c *Cinema) RefundDrawn(ctx context.Context, p Task) error {
	_, err := c.stripe.V1Payouts.Create(ctx, payout(p, drawn(p))) // want idempotencykey `"refund:drawn" .*where the payload has none`
	return err
}

// RefundTask pays under one key.
func (c *Cinema) RefundTask(ctx context.Context, p Task) error {
	_, err := c.stripe.V1Payouts.Create(ctx, payout(p, reference(ctx, p)))
	return err
}

const ticket = "INSERT INTO tickets (id, guest_id, price) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING"

// TicketDrawn writes another ticket on each attempt where the task has no reference.
func (c *Cinema) TicketDrawn(ctx context.Context, p Task) error {
	_, err := c.db.ExecContext(ctx, ticket, drawn(p), p.GuestID, p.Price) // want insert `"ticket:drawn" .*where the payload has none`
	return err
}

// TicketTask writes one ticket.
func (c *Cinema) TicketTask(ctx context.Context, p Task) error {
	_, err := c.db.ExecContext(ctx, ticket, reference(ctx, p), p.GuestID, p.Price)
	return err
}

// mailOnce mails a guest if this run is the first to claim the mail.
func (c *Cinema) mailOnce(ctx context.Context, p Task, key string) error {
	first, err := c.rdb.SetNX(ctx, "mailed:"+key, 1, 0).Result() // want stablekey `"mail:drawn"`
	if err != nil || !first {
		return err
	}
	return smtp.SendMail(c.smtp, nil, "cinema@example.com", []string{p.Email}, []byte("Subject: Your ticket\r\n\r\n")) // want idempotencykey `"mail:drawn"`
}

// MailDrawn claims something else on each attempt where the task has no reference.
func (c *Cinema) MailDrawn(ctx context.Context, p Task) error { return c.mailOnce(ctx, p, drawn(p)) }

// MailTask claims one mail.
func (c *Cinema) MailTask(ctx context.Context, p Task) error {
	return c.mailOnce(ctx, p, reference(ctx, p))
}
