// Package handlers has the handlers of the tasks.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/notices/domain"
)

func parse(t *asynq.Task) (domain.Notice, error) {
	var n domain.Notice
	if err := json.Unmarshal(t.Payload(), &n); err != nil {
		return n, fmt.Errorf("parse %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return n, nil
}

// On makes a handler of a function that takes a notice.
func On(fn func(context.Context, domain.Notice) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		n, err := parse(t)
		if err != nil {
			return err
		}
		return fn(ctx, n)
	}
}
