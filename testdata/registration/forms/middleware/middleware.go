// Package middleware wraps handlers. What it returns has the form of a handler.
package middleware

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/hibiken/asynq"
)

// Recover turns a panic into an error.
func Recover(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) (err error) {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("panic: %v", r)
			}
		}()
		return next.ProcessTask(ctx, t)
	})
}

// Timing logs how long a task took.
func Timing(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error {
		start := time.Now()
		err := next.ProcessTask(ctx, t)
		log.Printf("%s took %s", t.Type(), time.Since(start))
		return err
	})
}

type logging struct {
	next asynq.Handler
}

func (l logging) ProcessTask(ctx context.Context, t *asynq.Task) error {
	log.Printf("start %s", t.Type())
	err := l.next.ProcessTask(ctx, t)
	log.Printf("end %s: %v", t.Type(), err)
	return err
}

// WithLogging logs begin and end.
func WithLogging(next asynq.Handler) asynq.Handler { return logging{next} }

// Limited lets n tasks of a kind run at a time.
func Limited(n int, next asynq.HandlerFunc) func(context.Context, *asynq.Task) error {
	slots := make(chan struct{}, n)
	return func(ctx context.Context, t *asynq.Task) error {
		slots <- struct{}{}
		defer func() { <-slots }()
		return next(ctx, t)
	}
}
