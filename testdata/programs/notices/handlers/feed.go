package handlers

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"

	"example.com/idemlint/testdata/programs/notices/domain"
)

func feedKey(account int64) string { return fmt.Sprintf("feed:%d", account) }

// Feed shows notices to customers who are logged in.
type Feed struct {
	RDB    *redis.Client
	Claims domain.Claimer
}

// Push puts the notice on top of the list on each run.
func (h *Feed) Push(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	if err := h.RDB.LPush(ctx, feedKey(n.Account), n.Text).Err(); err != nil { // want increment `"feed:push"`
		return err
	}
	return h.RDB.LTrim(ctx, feedKey(n.Account), 0, 99).Err()
}

// Rank has the notice once, in its place.
func (h *Feed) Rank(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return h.RDB.ZAdd(ctx, feedKey(n.Account), redis.Z{Score: float64(n.Number), Member: n.NoticeID}).Err()
}

// RankTimed has one more member on each run, since the time is part of it.
func (h *Feed) RankTimed(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	now := time.Now()
	member := fmt.Sprintf("%d:%s", now.UnixNano(), n.Text)
	return h.RDB.ZAdd(ctx, feedKey(n.Account), redis.Z{Score: float64(now.Unix()), Member: member}).Err() // want stablekey `"feed:rank_timed"`
}

// Put has the notice once, under its ID.
func (h *Feed) Put(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return h.RDB.HSet(ctx, feedKey(n.Account), n.NoticeID, n.Text).Err()
}

// Append adds an entry to the stream on each run.
func (h *Feed) Append(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return h.RDB.XAdd(ctx, &redis.XAddArgs{ // want increment `"feed:append"`
		Stream: "notices",
		ID:     "*",
		Values: map[string]any{"id": n.NoticeID, "text": n.Text},
	}).Err()
}

// AppendNumbered names the entry, which Redis takes once.
func (h *Feed) AppendNumbered(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	err = h.RDB.XAdd(ctx, &redis.XAddArgs{
		Stream: "notices",
		ID:     fmt.Sprintf("%d-1", n.Number),
		Values: map[string]any{"id": n.NoticeID, "text": n.Text},
	}).Err()
	if err != nil && strings.Contains(err.Error(), "equal or smaller") {
		return nil
	}
	return err
}

// Broadcast tells the open pages on each run.
func (h *Feed) Broadcast(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return h.RDB.Publish(ctx, "notices", n.Text).Err() // want enqueue `"feed:broadcast"`
}

// BroadcastOnce claims before it tells.
func (h *Feed) BroadcastOnce(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	first, err := h.Claims.Claim(ctx, "broadcast:"+n.NoticeID)
	if err != nil || !first {
		return err
	}
	return h.RDB.Publish(ctx, "notices", n.Text).Err()
}
