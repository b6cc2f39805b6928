package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/pipeline/tasks"
)

// The states of a video.
const (
	Draft     = "draft"
	Submitted = "submitted"
	Published = "published"
	Announced = "announced"
	Withdrawn = "withdrawn"
)

// Submit takes a task that is there already for a failure: a crash before the state is set leaves
// a video that no repeat can bring on.
func (v *Videos) Submit(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewSiteTask(tasks.TypeReview, p.VideoID,
		asynq.TaskID("review:"+p.VideoID), asynq.Retention(tasks.Keep))
	if err != nil {
		return err
	}
	if _, err := v.queue.EnqueueContext(ctx, task); err != nil {
		return fmt.Errorf("submit %s: %w", p.VideoID, err)
	}
	return v.store.SetStatus(ctx, p.VideoID, Submitted)
}

// SubmitOnce goes on where the task is there already, and sets the state.
func (v *Videos) SubmitOnce(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewSiteTask(tasks.TypeReview, p.VideoID,
		asynq.TaskID("review:"+p.VideoID), asynq.Retention(tasks.Keep))
	if err != nil {
		return err
	}
	_, err = v.queue.EnqueueContext(ctx, task)
	switch {
	case errors.Is(err, asynq.ErrTaskIDConflict):
		slog.InfoContext(ctx, "review is queued already", "video", p.VideoID)
	case err != nil:
		return fmt.Errorf("submit %s: %w", p.VideoID, err)
	}
	return v.store.SetStatus(ctx, p.VideoID, Submitted)
}

// Publish queues before it commits: a crash in between takes the state back, and the repeat queues
// again.
func (v *Videos) Publish(ctx context.Context, p tasks.Video) error {
	return v.store.WithTx(ctx, func(s Store) error {
		moved, err := s.Advance(ctx, p.VideoID, Submitted, Published)
		if err != nil || !moved {
			return err
		}
		task, err := tasks.NewSiteTask(tasks.TypePublish, p.VideoID)
		if err != nil {
			return err
		}
		_, err = v.queue.EnqueueContext(ctx, task) // want guard `"video:publish" .*repeats it`
		return err
	})
}

// PublishOnce queues before it commits as well, under the ID of the video: the repeat after a
// crash finds the task and commits.
func (v *Videos) PublishOnce(ctx context.Context, p tasks.Video) error {
	return v.store.WithTx(ctx, func(s Store) error {
		moved, err := s.Advance(ctx, p.VideoID, Submitted, Published)
		if err != nil || !moved {
			return err
		}
		task, err := tasks.NewSiteTask(tasks.TypePublish, p.VideoID,
			asynq.TaskID("publish:"+p.VideoID), asynq.Retention(tasks.Keep))
		if err != nil {
			return err
		}
		return v.enqueueOnce(ctx, task)
	})
}

// Announce queues after the state is committed, and only logs what goes wrong: after a crash or an
// error in between, no repeat queues what is missing.
func (v *Videos) Announce(ctx context.Context, p tasks.Video) error {
	moved, err := v.store.Advance(ctx, p.VideoID, Published, Announced)
	if err != nil {
		return err
	}
	if !moved {
		return nil
	}
	task, err := tasks.NewSiteTask(tasks.TypePublish, p.VideoID)
	if err != nil {
		return err
	}
	if _, err := v.queue.EnqueueContext(ctx, task); err != nil { // want guard `"video:announce" .*loses it`
		slog.ErrorContext(ctx, "announcement is not queued", "video", p.VideoID, "error", err)
	}
	return nil
}

// AnnounceOnce writes what is to be queued into the outbox, together with the state; a repeat
// finds the state and leaves.
func (v *Videos) AnnounceOnce(ctx context.Context, p tasks.Video) error {
	return v.store.WithTx(ctx, func(s Store) error {
		moved, err := s.Advance(ctx, p.VideoID, Published, Announced)
		if err != nil {
			return err
		}
		if !moved {
			return nil
		}
		return s.AddMessage(ctx, p.VideoID, tasks.TypePublish)
	})
}

// Withdraw sets the state and then queues under the ID of the video, both on each run.
func (v *Videos) Withdraw(ctx context.Context, p tasks.Video) error {
	if err := v.store.SetStatus(ctx, p.VideoID, Withdrawn); err != nil {
		return err
	}
	task, err := tasks.NewSiteTask(tasks.TypeCleanup, p.VideoID,
		asynq.TaskID("withdraw:"+p.VideoID), asynq.Retention(tasks.Keep))
	if err != nil {
		return err
	}
	return v.enqueueOnce(ctx, task)
}

// Remind queues one more reminder on each run.
func (v *Videos) Remind(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewSiteTask(tasks.TypeRemind, p.VideoID)
	if err != nil {
		return err
	}
	_, err = v.queue.EnqueueContext(ctx, task, asynq.ProcessIn(24*time.Hour)) // want enqueue `"video:remind"`
	return err
}

// RemindOnce has one reminder per video, at a time that the task brings along.
func (v *Videos) RemindOnce(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewSiteTask(tasks.TypeRemind, p.VideoID)
	if err != nil {
		return err
	}
	return v.enqueueOnce(ctx, task, asynq.ProcessAt(p.PublishAt.Add(-time.Hour)),
		asynq.TaskID("remind:"+p.VideoID), asynq.Retention(tasks.Keep))
}

// CleanUp queues the removal of a video's files under an ID.
func (v *Videos) CleanUp(ctx context.Context, p tasks.Video, id string) error {
	task, err := tasks.NewSiteTask(tasks.TypeCleanup, p.VideoID, asynq.TaskID(id), asynq.Retention(tasks.Keep))
	if err != nil {
		return err
	}
	return v.enqueueOnce(ctx, task)
}

// Measure sets the length of a video.
func (v *Videos) Measure(ctx context.Context, p tasks.Video) error {
	return v.store.SetSeconds(ctx, p.VideoID, p.Seconds)
}

// Flush queues the messages of the outbox and marks each after it.
func (v *Videos) Flush(ctx context.Context) error {
	messages, err := v.store.Unsent(ctx)
	if err != nil {
		return err
	}
	for _, m := range messages {
		task, err := tasks.NewSiteTask(m.Topic, m.VideoID)
		if err != nil {
			return err
		}
		if _, err := v.queue.EnqueueContext(ctx, task); err != nil { // want guard `"outbox:flush" .*repeats it`
			return fmt.Errorf("message %d: %w", m.ID, err)
		}
		if err := v.store.MarkSent(ctx, m.ID); err != nil {
			return err
		}
	}
	return nil
}

// Relay queues the messages of the outbox, each under the number of its row, and marks it after.
func (v *Videos) Relay(ctx context.Context) error {
	messages, err := v.store.Unsent(ctx)
	if err != nil {
		return err
	}
	for _, m := range messages {
		task, err := tasks.NewSiteTask(m.Topic, m.VideoID,
			asynq.TaskID(fmt.Sprintf("outbox:%d", m.ID)), asynq.Retention(tasks.Keep))
		if err != nil {
			return err
		}
		if err := v.enqueueOnce(ctx, task); err != nil {
			return fmt.Errorf("message %d: %w", m.ID, err)
		}
		if err := v.store.MarkSent(ctx, m.ID); err != nil {
			return err
		}
	}
	return nil
}
