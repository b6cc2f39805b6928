//go:build example

package main

import (
	"context"

	"github.com/hibiken/asynq"
)

func (h *Handlers) Shared(ctx context.Context, t *asynq.Task) error {
	page := string(t.Payload())
	//idemlint:ignore increment,operationid shares may be counted twice
	_, err := h.db.Exec(ctx, "UPDATE pages SET shares = shares + 1 WHERE id = $1", page)
	return err
}
