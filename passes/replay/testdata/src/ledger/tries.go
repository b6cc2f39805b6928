package main

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

func (h *handlers) registerTries(mux *asynq.ServeMux) {
	mux.HandleFunc("tries:failures", h.countFailures)
	mux.HandleFunc("tries:failed_items", h.countFailed)
	mux.HandleFunc("tries:failures_in_steps", h.countFailuresInSteps)
	mux.HandleFunc("tries:beat", h.beat)
	mux.HandleFunc("tries:uses", h.countUses)
	mux.HandleFunc("tries:uses_only", h.countUsesOnly)
	mux.HandleFunc("tries:uses_up_to", h.countUsesUpTo)
	mux.HandleFunc("tries:deliveries", h.countDeliveries)
	mux.HandleFunc("tries:call_log", h.logCall)
	mux.HandleFunc("tries:open_log", h.logOpen)
	mux.HandleFunc("tries:points", h.logPoints)
	mux.HandleFunc("tries:status", h.logStatus)
	mux.HandleFunc("tries:sent_log", h.logSent)
	mux.HandleFunc("tries:waiting_log", h.logWaiting)
	mux.HandleFunc("tries:run", h.recordRun)
}

// countFailures counts the attempts that failed.
func (h *handlers) countFailures(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE hooks SET failure_count = failure_count + 1 WHERE id = $1", p.Account)
	return err
}

// countFailed counts the items of a batch that failed, beside those that were sent.
func (h *handlers) countFailed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if p.Amount > 0 {
		_, err = h.db.ExecContext(ctx, "UPDATE batches SET sent_count = sent_count + 1 WHERE id = $1", p.TransferID)
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE batches SET failure_count = failure_count + 1 WHERE id = $1", p.TransferID)
	return err
}

// countFailuresInSteps reads, changes and saves both a counter of failures and a sum.
func (h *handlers) countFailuresInSteps(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var failures, balance int64
	if err := h.db.QueryRowContext(ctx, "SELECT failures, balance FROM accounts WHERE id = $1", p.Account).Scan(&failures, &balance); err != nil {
		return err
	}
	if p.Amount == 0 {
		_, err = h.db.ExecContext(ctx, "UPDATE accounts SET failures = $2 WHERE id = $1", p.Account, failures+1)
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE accounts SET failures = $2, balance = $3 WHERE id = $1", p.Account, failures+1, balance+p.Amount)
	return err
}

func (h *handlers) beat(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE transfers SET heartbeat_counter = heartbeat_counter + 1 WHERE id = $1", p.TransferID)
	return err
}

// countUses says when the key was used last.
func (h *handlers) countUses(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE keys SET usage_count = usage_count + 1, last_used_at = $2 WHERE id = $1", p.Account, time.Now())
	return err
}

// countUsesOnly says how often something was used, of which there may be a limit.
func (h *handlers) countUsesOnly(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE vouchers SET usage_count = usage_count + 1 WHERE id = $1", p.Account)
	return err
}

// countUsesUpTo asks for the limit.
func (h *handlers) countUsesUpTo(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE vouchers SET usage_count = usage_count + 1, last_used_at = $2 WHERE id = $1 AND usage_count < 10", p.Account, time.Now())
	return err
}

// logCall leaves a row that says what the attempt came to.
func (h *handlers) logCall(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	began := time.Now()
	failed := ""
	if err := h.db.PingContext(ctx); err != nil {
		failed = err.Error()
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO call_logs (transfer_id, error_message, duration_ms) VALUES ($1, $2, $3)", p.TransferID, failed, time.Since(began).Milliseconds())
	return err
}

// logOpen leaves a row of a call that is still to be made: nothing came of it yet.
func (h *handlers) logOpen(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO call_logs (transfer_id, error_message, attempts) VALUES ($1, NULL, 0)", p.TransferID)
	return err
}

// logPoints leaves a row that is summed up.
func (h *handlers) logPoints(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO points_history (account, points, error) VALUES ($1, $2, '')", p.Account, p.Amount)
	return err
}

// logStatus leaves a row that says nothing of the attempt.
func (h *handlers) logStatus(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO status_history (account, status) VALUES ($1, 'open')", p.Account)
	return err
}

// countDeliveries counts what was delivered to a hook, and when last.
func (h *handlers) countDeliveries(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, `UPDATE hooks SET last_delivery = now(), delivery_count = delivery_count + 1,
		error_count = error_count + CASE WHEN $2 THEN 0 ELSE 1 END WHERE id = $1`, p.Account, p.Amount > 0)
	return err
}

// logSent leaves a row of a call that went well: there is no error to be written, but the state says what came of it.
func (h *handlers) logSent(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO call_logs (transfer_id, status, error_message) VALUES ($1, 'sent', NULL)", p.TransferID)
	return err
}

// logWaiting leaves a row of one that is still to be made.
func (h *handlers) logWaiting(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO call_logs (transfer_id, status, error_message) VALUES ($1, 'pending', NULL)", p.TransferID)
	return err
}

// recordRun leaves a row that says when the run began and when it was over.
func (h *handlers) recordRun(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	began := time.Now()
	if err := h.db.PingContext(ctx); err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO job_runs (id, account, started_at, finished_at) VALUES ($1, $2, $3, $4)", uuid.New(), p.Account, began, time.Now())
	return err
}
