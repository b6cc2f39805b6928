// Package transport brings tasks to the service.
package transport

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/payouts/domain"
	"example.com/idemlint/testdata/programs/payouts/service"
)

// Worker runs the tasks about payouts.
type Worker struct {
	svc *service.Payouts
	srv *asynq.Server
	mux *asynq.ServeMux
}

// NewWorker returns a worker.
func NewWorker(svc *service.Payouts, srv *asynq.Server) *Worker {
	w := &Worker{svc: svc, srv: srv, mux: asynq.NewServeMux()}
	w.routes()
	return w
}

func (w *Worker) routes() {
	w.mux.HandleFunc("payout:debit", w.run(w.svc.Debit))
	w.mux.HandleFunc("payout:debit_once", w.run(w.svc.DebitOnce))
	w.mux.HandleFunc("payout:fee", w.run(w.svc.Fee))
	w.mux.HandleFunc("payout:settle_once", w.run(w.svc.SettleOnce))
	w.mux.HandleFunc("payout:send", w.run(w.svc.Send))
	w.mux.HandleFunc("payout:send_once", w.run(w.svc.SendOnce))
}

// run makes a handler of a method of the service.
func (w *Worker) run(fn func(context.Context, domain.Payout) error) func(context.Context, *asynq.Task) error {
	return func(ctx context.Context, t *asynq.Task) error {
		var p domain.Payout
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

// Run runs the worker.
func (w *Worker) Run() error { return w.srv.Run(w.mux) }
