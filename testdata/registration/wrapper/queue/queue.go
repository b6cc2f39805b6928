// Package queue hides asynq from the rest of the program.
package queue

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// HandlerFunc is this program's own kind of handler.
type HandlerFunc func(ctx context.Context, payload []byte) error

// Worker runs handlers.
type Worker struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// NewWorker returns a worker on the Redis at addr.
func NewWorker(addr string) *Worker {
	return &Worker{
		srv: asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{Concurrency: 10}),
		mux: asynq.NewServeMux(),
	}
}

// Handle registers a handler of this program's own kind.
func (w *Worker) Handle(name string, h HandlerFunc) {
	w.mux.HandleFunc(name, func(ctx context.Context, t *asynq.Task) error {
		return h(ctx, t.Payload())
	})
}

// HandleTask registers a handler of the library's kind.
func (w *Worker) HandleTask(name string, h func(context.Context, *asynq.Task) error) {
	w.mux.HandleFunc(name, h)
}

// Register registers a handler of decoded payloads.
func Register[T any](w *Worker, name string, h func(context.Context, T) error) {
	w.mux.HandleFunc(name, func(ctx context.Context, t *asynq.Task) error {
		var p T
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", name, err, asynq.SkipRetry)
		}
		return h(ctx, p)
	})
}

// Run runs the worker.
func (w *Worker) Run() error { return w.srv.Run(w.mux) }
