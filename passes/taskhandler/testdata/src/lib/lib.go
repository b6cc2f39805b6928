// Package lib registers handlers for mains that are not here.
package lib

import (
	"context"

	"github.com/hibiken/asynq"
)

// Handlers are registered by Routes.
type Handlers struct{ name string }

// Task is a handler.
func (h *Handlers) Task(ctx context.Context, t *asynq.Task) error { return nil }

// Routes registers handlers with a mux that a main makes.
func Routes(mux *asynq.ServeMux, h *Handlers) {
	mux.HandleFunc("lib:task", h.Task)
	register(mux)
}

func register(mux *asynq.ServeMux) {
	mux.Handle("lib:func", asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { return nil }))
}
