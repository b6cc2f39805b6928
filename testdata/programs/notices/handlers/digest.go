package handlers

import (
	"context"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"

	"example.com/idemlint/testdata/programs/notices/domain"
)

// Digest sends one notice to many readers.
type Digest struct {
	Mail   domain.Mailer
	Claims domain.Claimer
	RDB    *redis.Client
}

// Send begins again with the first reader if a later one fails.
func (h *Digest) Send(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	for _, reader := range n.Readers {
		if err := h.Mail.Send(ctx, reader, n.Subject, n.Text); err != nil {
			return err
		}
	}
	return nil
}

// SendOnce claims the mail of each reader, and goes on to the next where one fails.
func (h *Digest) SendOnce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	var errs []error
	for _, reader := range n.Readers {
		first, err := h.Claims.Claim(ctx, fmt.Sprintf("digest:%s:%s", n.NoticeID, reader))
		if err != nil {
			return err
		}
		if !first {
			continue
		}
		if err := h.Mail.Send(ctx, reader, n.Subject, n.Text); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// SendShared has one claim for all readers: the second reader gets nothing.
func (h *Digest) SendShared(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	for _, reader := range n.Readers {
		first, err := h.Claims.Claim(ctx, "digest:"+n.NoticeID)
		if err != nil {
			return err
		}
		if !first {
			continue
		}
		if err := h.Mail.Send(ctx, reader, n.Subject, n.Text); err != nil {
			return err
		}
	}
	return nil
}

// SendWhole claims all mails at once: a crash leaves the later readers without.
func (h *Digest) SendWhole(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Claims.Claim(ctx, "digest:"+n.NoticeID)
	if err != nil || !first {
		return err
	}
	for _, reader := range n.Readers {
		if err := h.Mail.Send(ctx, reader, n.Subject, n.Text); err != nil {
			return err
		}
	}
	return nil
}

// SendCounted counts what it sent: a crash in between leaves one out.
func (h *Digest) SendCounted(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	for _, reader := range n.Readers {
		first, err := h.Claims.Claim(ctx, fmt.Sprintf("digest:%s:%s", n.NoticeID, reader))
		if err != nil {
			return err
		}
		if !first {
			continue
		}
		if err := h.Mail.Send(ctx, reader, n.Subject, n.Text); err != nil {
			return err
		}
		if err := h.RDB.Incr(ctx, "digest_mails").Err(); err != nil { // want guard `"digest:send_counted".*digest_mails`
			return err
		}
	}
	return nil
}

// Tally sends and counts on each run.
func (h *Digest) Tally(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	if err := h.Mail.Send(ctx, n.Email, n.Subject, n.Text); err != nil {
		return err
	}
	return h.RDB.Incr(ctx, "mails").Err() // want increment `"digest:tally"`
}

// TallySet claims, and keeps the names of what was sent instead of their number.
func (h *Digest) TallySet(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Claims.Claim(ctx, "tally:"+n.NoticeID)
	if err != nil {
		return err
	}
	if first {
		if err := h.Mail.Send(ctx, n.Email, n.Subject, n.Text); err != nil {
			return err
		}
	}
	return h.RDB.SAdd(ctx, "mails_sent", n.NoticeID).Err()
}
