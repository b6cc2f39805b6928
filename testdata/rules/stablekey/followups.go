package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/rules/stablekey/keys"
)

// keep is how long the queue remembers the ID of a task that is done.
const keep = 30 * 24 * time.Hour

// FollowUps queues what comes next.
type FollowUps struct {
	queue *asynq.Client
}

// once queues a task unless one of that ID is there.
func (f *FollowUps) once(ctx context.Context, t *asynq.Task, id string) error {
	_, err := f.queue.EnqueueContext(ctx, asynq.NewTask("statement:mail", t.Payload()), asynq.TaskID(id), asynq.Retention(keep)) // want stablekey `"follow:random", "follow:numbered" and "follow:moment"`
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}

// Random has a random ID, which is never there.
func (f *FollowUps) Random(ctx context.Context, t *asynq.Task) error {
	return f.once(ctx, t, keys.New("mail"))
}

// Numbered has another number on each run.
func (f *FollowUps) Numbered(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return f.once(ctx, t, fmt.Sprintf("mail:%s:%d", p.StatementID, rand.Int64()))
}

// Statement has the ID of the statement.
func (f *FollowUps) Statement(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return f.once(ctx, t, "mail:"+p.StatementID)
}

// ByTask derives the ID from that of the task that runs.
func (f *FollowUps) ByTask(ctx context.Context, t *asynq.Task) error {
	id, ok := asynq.GetTaskID(ctx)
	if !ok {
		return errors.New("no task ID")
	}
	return f.once(ctx, t, "mail-after-"+id)
}

// Rounded has the ID of the day, which the attempts of a task share.
func (f *FollowUps) Rounded(ctx context.Context, t *asynq.Task) error {
	return f.once(ctx, t, fmt.Sprintf("mail:%d", time.Now().Truncate(24*time.Hour).Unix()))
}

// Moment has an ID of the day and of what no other attempt shares.
func (f *FollowUps) Moment(ctx context.Context, t *asynq.Task) error {
	now := time.Now()
	return f.once(ctx, t, fmt.Sprintf("mail:%d:%d", now.YearDay(), now.Nanosecond()))
}

// Daily has an ID of the day in the year, which the attempts of a task share.
func (f *FollowUps) Daily(ctx context.Context, t *asynq.Task) error {
	now := time.Now()
	year, month, day := now.Date()
	return f.once(ctx, t, fmt.Sprintf("mail:%d:%d:%d:%s", year, month, day, now.Weekday()))
}
