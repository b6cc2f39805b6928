package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/smtp"
	"os"
	"strconv"

	"github.com/hibiken/asynq"
)

// Trace is what a middleware reads of each payload.
type Trace struct {
	TraceID string `json:"trace_id"`
}

func traced(next asynq.HandlerFunc) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var e Trace
		if err := json.Unmarshal(t.Payload(), &e); err == nil {
			log.Printf("%s is traced as %s", t.Type(), e.TraceID)
		}
		return next(ctx, t)
	}
}

// TracedAmount has nothing beside the envelope that names an operation.
type TracedAmount struct {
	Trace
	UserAmount
}

// TracedRequest names the request beside it.
type TracedRequest struct {
	Trace
	RequestAmount
}

func greet(text string) error {
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{"anna@example.com"}, []byte(text)) // want idempotencykey `"traced:amount"`
}

// Amount greets.
func (h *Handlers) Amount(_ context.Context, t *asynq.Task) error { // want operationid `payload operationid.TracedAmount of task "traced:amount"`
	p, err := decode[TracedAmount](t)
	if err != nil {
		return err
	}
	return greet(p.Email)
}

// Request does so too.
func (h *Handlers) Request(_ context.Context, t *asynq.Task) error {
	p, err := decode[TracedRequest](t)
	if err != nil {
		return err
	}
	return greet(p.Email)
}

// Numbered has nothing but a number in its payload, which is that of a statement.
func (h *Handlers) Numbered(_ context.Context, t *asynq.Task) error {
	id, err := strconv.ParseInt(string(t.Payload()), 10, 64)
	if err != nil {
		return fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{"anna@example.com"}, fmt.Appendf(nil, "Statement %d", id)) // want idempotencykey `"statement:numbered" .*though its payload is an ID`
}
