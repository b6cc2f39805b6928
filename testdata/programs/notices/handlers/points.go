package handlers

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

const rewarded = "rewarded"

func pointsKey(account int64) string { return fmt.Sprintf("points:%d", account) }

// Points rewards customers who read.
type Points struct {
	RDB *redis.Client
}

// Add adds on each run.
func (h *Points) Add(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return h.RDB.IncrBy(ctx, pointsKey(n.Account), n.Points).Err() // want increment `"points:add"`
}

// AddNoted notes the notice and then adds: a crash in between loses the points.
func (h *Points) AddNoted(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	added, err := h.RDB.SAdd(ctx, rewarded, n.NoticeID).Result()
	if err != nil {
		return err
	}
	if added == 0 {
		return nil
	}
	return h.RDB.IncrBy(ctx, pointsKey(n.Account), n.Points).Err() // want guard `"points:add_noted".*loses it`
}

// AddTogether notes and adds in one MULTI, and looks at neither: each run adds.
func (h *Points) AddTogether(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	_, err = h.RDB.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.SAdd(ctx, rewarded, n.NoticeID)
		pipe.IncrBy(ctx, pointsKey(n.Account), n.Points) // want increment `"points:add_together"`
		return nil
	})
	return err
}

// AddWatched looks first, and notes and adds in one MULTI that fails if another run was faster.
func (h *Points) AddWatched(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return h.RDB.Watch(ctx, func(tx *redis.Tx) error {
		done, err := tx.SIsMember(ctx, rewarded, n.NoticeID).Result()
		if err != nil || done {
			return err
		}
		_, err = tx.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
			pipe.SAdd(ctx, rewarded, n.NoticeID)
			pipe.IncrBy(ctx, pointsKey(n.Account), n.Points)
			return nil
		})
		return err
	}, rewarded)
}

// AddChecked is AddWatched without the watch: two runs at once both add.
func (h *Points) AddChecked(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	done, err := h.RDB.SIsMember(ctx, rewarded, n.NoticeID).Result()
	if err != nil || done {
		return err
	}
	_, err = h.RDB.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.SAdd(ctx, rewarded, n.NoticeID)
		pipe.IncrBy(ctx, pointsKey(n.Account), n.Points) // want guard `"points:add_checked" .*both pass`
		return nil
	})
	return err
}

// AddBatched is AddChecked with the commands collected first.
func (h *Points) AddBatched(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	done, err := h.RDB.SIsMember(ctx, rewarded, n.NoticeID).Result()
	if err != nil || done {
		return err
	}
	pipe := h.RDB.TxPipeline()
	pipe.SAdd(ctx, rewarded, n.NoticeID)
	pipe.IncrBy(ctx, pointsKey(n.Account), n.Points) // want guard `"points:add_batched" .*both pass`
	_, err = pipe.Exec(ctx)
	return err
}

var addOnce = redis.NewScript(`
if redis.call("SADD", KEYS[1], ARGV[1]) == 0 then
	return 0
end
redis.call("INCRBY", KEYS[2], ARGV[2])
return 1
`)

// AddScript notes and adds in one script.
func (h *Points) AddScript(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return addOnce.Run(ctx, h.RDB, []string{rewarded, pointsKey(n.Account)}, n.NoticeID, n.Points).Err()
}

var addAlways = redis.NewScript(`
redis.call("SADD", KEYS[1], ARGV[1])
return redis.call("INCRBY", KEYS[2], ARGV[2])
`)

// AddBlind notes and adds in one script that does not look at what it noted.
func (h *Points) AddBlind(ctx context.Context, t *asynq.Task) error {
	n, err := parse(t)
	if err != nil {
		return err
	}
	return addAlways.Run(ctx, h.RDB, []string{rewarded, pointsKey(n.Account)}, n.NoticeID, n.Points).Err() // want increment `"points:add_blind"`
}
