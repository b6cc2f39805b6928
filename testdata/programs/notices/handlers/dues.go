package handlers

import (
	"context"
	"time"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/notices/dedup"
	"example.com/idemlint/testdata/programs/notices/domain"
)

// Dues reminds customers of what they owe.
type Dues struct {
	Mail   domain.Mailer
	Claims *dedup.Claims
}

// Remind sends on each run.
func (h *Dues) Remind(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// RemindOnce claims the mail before it sends: a crash in between sends nothing.
func (h *Dues) RemindOnce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Claims.Claim(ctx, "dues:"+n.NoticeID)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// RemindRecent claims for ten minutes: a run after that sends again.
func (h *Dues) RemindRecent(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Claims.ClaimFor(ctx, "dues:"+n.NoticeID, 10*time.Minute)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// RemindMonthly claims for thirty days, which is longer than the queue tries.
func (h *Dues) RemindMonthly(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Claims.ClaimFor(ctx, "dues:"+n.NoticeID, 30*24*time.Hour)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// Outages warns customers.
type Outages struct {
	Mail   domain.Mailer
	Claims *dedup.Claims
}

// Warn gives its claim back where the mail fails, so that the next run sends.
func (h *Outages) Warn(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	key := "outage:" + n.NoticeID
	first, err := h.Claims.Claim(ctx, key)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	if err := h.Mail.Send(ctx, n.Email, n.Subject, n.Text); err != nil {
		if err := h.Claims.Release(ctx, key); err != nil {
			return err
		}
		return err
	}
	return nil
}

// WarnDeferred gives its claim back at the end of a run that fails.
func (h *Outages) WarnDeferred(ctx context.Context, t *asynq.Task) (err error) {
	n, err := parse(t)
	if err != nil {
		return err
	}
	key := "outage:" + n.NoticeID
	first, err := h.Claims.Claim(ctx, key)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	defer func() {
		if err != nil {
			_ = h.Claims.Release(context.WithoutCancel(ctx), key)
		}
	}()
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// WarnReleased gives its claim back at the end of each run, so the next run sends again.
func (h *Outages) WarnReleased(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	key := "outage:" + n.NoticeID
	first, err := h.Claims.Claim(ctx, key)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	err = h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
	if err := h.Claims.Release(ctx, key); err != nil {
		return err
	}
	return err
}
