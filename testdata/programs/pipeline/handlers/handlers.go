// Package handlers brings tasks to the service.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/pipeline/service"
	"example.com/idemlint/testdata/programs/pipeline/tasks"
)

// Handlers has the handlers.
type Handlers struct {
	videos *service.Videos
}

// New returns handlers on a service.
func New(videos *service.Videos) *Handlers { return &Handlers{videos: videos} }

// Register registers all handlers.
func (h *Handlers) Register(mux *asynq.ServeMux) {
	mux.HandleFunc("video:ingest", about(h.videos.Ingest))
	mux.HandleFunc("video:ingest_once", about(h.videos.IngestOnce))
	mux.HandleFunc("video:caption", about(h.videos.Caption))
	mux.HandleFunc("video:recaption", about(h.videos.Recaption))
	mux.HandleFunc("video:translate", about(h.videos.Translate))
	mux.HandleFunc("video:preview", about(h.videos.Preview))
	mux.HandleFunc("video:teaser", about(h.videos.Teaser))
	mux.HandleFunc("video:poster", about(h.videos.Poster))
	mux.HandleFunc("video:transcode", about(h.videos.Transcode))
	mux.HandleFunc("video:transcode_once", about(h.videos.TranscodeOnce))
	mux.HandleFunc("video:subtitle", about(h.videos.Subtitle))

	mux.HandleFunc("video:submit", about(h.videos.Submit))
	mux.HandleFunc("video:submit_once", about(h.videos.SubmitOnce))
	mux.HandleFunc("video:publish", about(h.videos.Publish))
	mux.HandleFunc("video:publish_once", about(h.videos.PublishOnce))
	mux.HandleFunc("video:announce", about(h.videos.Announce))
	mux.HandleFunc("video:announce_once", about(h.videos.AnnounceOnce))
	mux.HandleFunc("video:withdraw", about(h.videos.Withdraw))
	mux.HandleFunc("video:remind", about(h.videos.Remind))
	mux.HandleFunc("video:remind_once", about(h.videos.RemindOnce))

	mux.HandleFunc("video:clean_up", h.CleanUp)
	mux.HandleFunc("video:measure", h.Measure)
	mux.HandleFunc("outbox:flush", h.Flush)
	mux.HandleFunc("outbox:relay", h.Relay)
}

func decode(t *asynq.Task) (p tasks.Video, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

// about makes a handler of a method of the service.
func about(fn func(context.Context, tasks.Video) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		p, err := decode(t)
		if err != nil {
			return err
		}
		return fn(ctx, p)
	}
}

// CleanUp queues its follow-up under the ID of the task that runs, which a repeat has as well.
func (h *Handlers) CleanUp(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id, ok := asynq.GetTaskID(ctx)
	if !ok {
		return fmt.Errorf("%s: no task ID", t.Type())
	}
	return h.videos.CleanUp(ctx, p, "cleanup-after-"+id)
}

// Measure sets the length of the video and the result of the task, to the same on a repeat.
func (h *Handlers) Measure(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := h.videos.Measure(ctx, p); err != nil {
		return err
	}
	_, err = t.ResultWriter().Write([]byte(p.VideoID + " " + strconv.Itoa(p.Seconds)))
	return err
}

// Flush queues what is in the outbox, and marks it sent after: a crash in between queues it again.
func (h *Handlers) Flush(ctx context.Context, _ *asynq.Task) error {
	return h.videos.Flush(ctx)
}

// Relay queues what is in the outbox under the number of its row: a repeat finds the task there.
func (h *Handlers) Relay(ctx context.Context, _ *asynq.Task) error {
	return h.videos.Relay(ctx)
}
