// Package service has the rules of videos.
package service

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/pipeline/tasks"
)

// Message is a row of the outbox.
type Message struct {
	ID      int64
	VideoID string
	Topic   string
}

// Store keeps videos.
type Store interface {
	WithTx(ctx context.Context, fn func(Store) error) error
	SetStatus(ctx context.Context, videoID, status string) error
	SetSeconds(ctx context.Context, videoID string, seconds int) error
	Advance(ctx context.Context, videoID, from, to string) (bool, error)
	AddMessage(ctx context.Context, videoID, topic string) error
	Unsent(ctx context.Context) ([]Message, error)
	MarkSent(ctx context.Context, id int64) error
}

// Queue takes tasks.
type Queue interface {
	EnqueueContext(ctx context.Context, task *asynq.Task, opts ...asynq.Option) (*asynq.TaskInfo, error)
}

// Videos is the service.
type Videos struct {
	store Store
	queue Queue
}

// New returns the service.
func New(store Store, queue Queue) *Videos { return &Videos{store: store, queue: queue} }

// namespace is the namespace of the IDs of caption tasks.
var namespace = uuid.MustParse("5c1b1c0e-9f5f-4e58-9a56-0f6a1f0d2b7e")

// enqueueOnce queues a task that has an ID; one that is there already is as good.
func (v *Videos) enqueueOnce(ctx context.Context, task *asynq.Task, opts ...asynq.Option) error {
	_, err := v.queue.EnqueueContext(ctx, task, opts...) // want stablekey `"video:caption" and "video:recaption" .*uuid.NewString, .*, or its TaskID comes from time.Now` guard `"video:poster" .*has expired`
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}

// Ingest queues another task for the picture on each run.
func (v *Videos) Ingest(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewThumbnailTask(p.VideoID, asynq.MaxRetry(5))
	if err != nil {
		return err
	}
	if _, err := v.queue.EnqueueContext(ctx, task); err != nil { // want enqueue `"video:ingest"`
		return fmt.Errorf("thumbnail of %s: %w", p.VideoID, err)
	}
	return v.store.SetStatus(ctx, p.VideoID, "ingested")
}

// IngestOnce names the task after the video; a repeat finds it there.
func (v *Videos) IngestOnce(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewThumbnailTask(p.VideoID,
		asynq.TaskID("thumbnail:"+p.VideoID), asynq.Retention(tasks.Keep))
	if err != nil {
		return err
	}
	if err := v.enqueueOnce(ctx, task); err != nil {
		return fmt.Errorf("thumbnail of %s: %w", p.VideoID, err)
	}
	return v.store.SetStatus(ctx, p.VideoID, "ingested")
}

// Caption makes up an ID on each run, so that a repeat queues another task.
func (v *Videos) Caption(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewCaptionsTask(p.VideoID, "en")
	if err != nil {
		return err
	}
	return v.enqueueOnce(ctx, task, asynq.TaskID(uuid.NewString()))
}

// Recaption has the time in the ID, which is another one on a repeat.
func (v *Videos) Recaption(ctx context.Context, p tasks.Video) error {
	id := fmt.Sprintf("captions:%s:%d", p.VideoID, time.Now().UnixNano())
	task, err := tasks.NewCaptionsTask(p.VideoID, "en", asynq.TaskID(id), asynq.Retention(tasks.Keep))
	if err != nil {
		return err
	}
	return v.enqueueOnce(ctx, task)
}

// Translate has an ID made of video and position for each language; a repeat queues only what is
// missing.
func (v *Videos) Translate(ctx context.Context, p tasks.Video) error {
	for i, language := range p.Languages {
		id := uuid.NewSHA1(namespace, []byte(p.VideoID+"/"+strconv.Itoa(i))).String()
		task, err := tasks.NewCaptionsTask(p.VideoID, language, asynq.TaskID(id), asynq.Retention(tasks.Keep))
		if err != nil {
			return err
		}
		if err := v.enqueueOnce(ctx, task); err != nil {
			return fmt.Errorf("captions of %s in %s: %w", p.VideoID, language, err)
		}
	}
	return nil
}

// Preview is unique for ten minutes; a repeat after that, or after the preview is made, queues
// another one, and a repeat before that fails.
func (v *Videos) Preview(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewPreviewTask(p.VideoID)
	if err != nil {
		return err
	}
	_, err = v.queue.EnqueueContext(ctx, task, asynq.Unique(10*time.Minute)) // want guard `"video:preview" .*has expired`
	return err
}

// Teaser is unique for a day, or until it is made; a repeat after that queues another one.
func (v *Videos) Teaser(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewPreviewTask(p.VideoID, asynq.Unique(24*time.Hour))
	if err != nil {
		return err
	}
	if _, err := v.queue.EnqueueContext(ctx, task); err != nil && !errors.Is(err, asynq.ErrDuplicateTask) { // want guard `"video:teaser" .*refuses an equal task`
		return err
	}
	return nil
}

// Poster names the task after the video, but the name is free again once the task is done: a
// later repeat queues it again.
func (v *Videos) Poster(ctx context.Context, p tasks.Video) error {
	task, err := tasks.NewThumbnailTask(p.VideoID, asynq.TaskID("poster:"+p.VideoID))
	if err != nil {
		return err
	}
	return v.enqueueOnce(ctx, task)
}

// Transcode queues one size after the other; a failure midway queues the first ones again.
func (v *Videos) Transcode(ctx context.Context, p tasks.Video) error {
	for _, height := range p.Heights {
		task, err := tasks.NewTranscodeTask(p.VideoID, height, asynq.Timeout(2*time.Hour))
		if err != nil {
			return err
		}
		if _, err := v.queue.EnqueueContext(ctx, task); err != nil { // want enqueue `"video:transcode"`
			return fmt.Errorf("%dp of %s: %w", height, p.VideoID, err)
		}
	}
	return nil
}

// TranscodeOnce has an ID per video and size; a repeat queues only what is missing.
func (v *Videos) TranscodeOnce(ctx context.Context, p tasks.Video) error {
	for _, height := range p.Heights {
		task, err := tasks.NewRenditionTask(p.VideoID, height)
		if err != nil {
			return err
		}
		if err := v.enqueueOnce(ctx, task); err != nil {
			return fmt.Errorf("%dp of %s: %w", height, p.VideoID, err)
		}
	}
	return nil
}

// Subtitle has one ID for all languages: the first one takes it, and the others are never queued.
func (v *Videos) Subtitle(ctx context.Context, p tasks.Video) error {
	for _, language := range p.Languages {
		task, err := tasks.NewCaptionsTask(p.VideoID, language,
			asynq.TaskID("subtitle:"+p.VideoID), asynq.Retention(tasks.Keep))
		if err != nil {
			return err
		}
		if err := v.enqueueOnce(ctx, task); err != nil {
			return err
		}
	}
	return nil
}
