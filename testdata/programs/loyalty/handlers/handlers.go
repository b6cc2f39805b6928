// Package handlers takes the tasks of the loyalty scheme.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// on makes a handler of a function that takes the decoded payload.
func on[T any](fn func(context.Context, T) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var payload T
		if err := json.Unmarshal(t.Payload(), &payload); err != nil {
			return fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		if err := fn(ctx, payload); err != nil {
			return fmt.Errorf("%s: %w", t.Type(), err)
		}
		return nil
	}
}
