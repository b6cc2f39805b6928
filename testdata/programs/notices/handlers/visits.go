package handlers

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"

	"example.com/idemlint/testdata/programs/notices/dedup"
	"example.com/idemlint/testdata/programs/notices/domain"
	"example.com/idemlint/testdata/programs/notices/store"
)

// Visits announces the visits of technicians.
type Visits struct {
	Mail   domain.Mailer
	RDB    *redis.Client
	Claims *dedup.Claims
}

// Announce holds a lock while it sends: a run after the first sends again.
func (h *Visits) Announce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	key := "visit:" + n.NoticeID
	ok, err := h.RDB.SetNX(ctx, key, "sending", time.Minute).Result()
	if err != nil {
		return err
	}
	if !ok {
		return nil
	}
	defer h.RDB.Del(ctx, key)
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// AnnounceOnce keeps what Announce takes away.
func (h *Visits) AnnounceOnce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	err = h.RDB.SetArgs(ctx, "visit:"+n.NoticeID, "sent", redis.SetArgs{Mode: "NX"}).Err()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err != nil {
		return err
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// Confirm holds a lock while it sends, and knows nothing of the runs before.
func (h *Visits) Confirm(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	unlock, err := h.Claims.Lock(ctx, "visit:"+n.NoticeID)
	if err != nil {
		return err
	}
	defer unlock()
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// ConfirmOnce claims under the lock.
func (h *Visits) ConfirmOnce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	unlock, err := h.Claims.Lock(ctx, "visit:"+n.NoticeID)
	if err != nil {
		return err
	}
	defer unlock()
	seen, err := h.Claims.Seen(ctx, "visit:"+n.NoticeID)
	if err != nil || seen {
		return err
	}
	if err := h.Claims.Mark(ctx, "visit:"+n.NoticeID); err != nil {
		return err
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// Meters asks customers for the state of their meters.
type Meters struct {
	Mail   domain.Mailer
	Claims *dedup.Claims
}

// Ask marks what it has sent: a crash in between sends again.
func (h *Meters) Ask(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	seen, err := h.Claims.Seen(ctx, "meter:"+n.NoticeID)
	if err != nil || seen {
		return err
	}
	if err := h.Mail.Send(ctx, n.Email, n.Subject, n.Text); err != nil {
		return err
	}
	return h.Claims.Mark(ctx, "meter:"+n.NoticeID)
}

// AskMarked marks first, in a step of its own: two runs at once both send.
func (h *Meters) AskMarked(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	seen, err := h.Claims.Seen(ctx, "meter:"+n.NoticeID)
	if err != nil || seen {
		return err
	}
	if err := h.Claims.Mark(ctx, "meter:"+n.NoticeID); err != nil {
		return err
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// Tariffs announces new prices.
type Tariffs struct {
	Mail   domain.Mailer
	Claims *dedup.Claims
}

// Announce sends where Redis does not answer, whether it was sent before or not.
func (h *Tariffs) Announce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	if !h.Claims.First(ctx, "tariff:"+n.NoticeID) {
		return nil
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// AnnounceStrict fails where Redis does not answer.
func (h *Tariffs) AnnounceStrict(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Claims.Claim(ctx, "tariff:"+n.NoticeID)
	if err != nil || !first {
		return err
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// AnnounceKeyed claims per notice and customer; a notice without a name is sent on each run.
func (h *Tariffs) AnnounceKeyed(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	if n.NoticeID != "" {
		first, err := h.Claims.Claim(ctx, "tariff:"+n.NoticeID+":"+n.Email)
		if err != nil {
			return err
		}
		if !first {
			return nil
		}
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// Contracts welcomes new customers.
type Contracts struct {
	Mail     domain.Mailer
	Welcomes *store.Welcomes

	greeted sync.Map
}

// Welcome remembers in memory whom it greeted: a run after a restart greets again.
func (h *Contracts) Welcome(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	if _, greeted := h.greeted.LoadOrStore(n.NoticeID, true); greeted {
		return nil
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}

// WelcomeOnce writes a row first.
func (h *Contracts) WelcomeOnce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Welcomes.Add(ctx, n.NoticeID, n.Email)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	return h.Mail.Send(ctx, n.Email, n.Subject, n.Text)
}
