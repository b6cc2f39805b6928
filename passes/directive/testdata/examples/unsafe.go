//go:build example

package main

import (
	"context"

	"github.com/hibiken/asynq"
)

func (h *Handlers) Viewed(ctx context.Context, t *asynq.Task) error {
	page := string(t.Payload())
	// The reason is missing. The next line is reported.
	//idemlint:ignore increment
	_, err := h.db.Exec(ctx, "UPDATE pages SET views = views + 1 WHERE id = $1", page)
	return err
}

func (h *Handlers) Liked(ctx context.Context, t *asynq.Task) error {
	// It has no effect and calls nothing that has one. The next line is reported.
	//idemlint:ignore increment likes may be counted twice
	page := string(t.Payload())
	// There is no such rule. The next line is reported.
	//idemlint:ignore increments likes may be counted twice
	_, err := h.db.Exec(ctx, "UPDATE pages SET likes = likes + 1 WHERE id = $1", page)
	return err
}
