// Package worker has the handlers of the queue.
package worker

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/bonus/domain"
)

// The task types.
const (
	TypeAdd      = "bonus:add"
	TypeGrant    = "bonus:grant"
	TypeApply    = "bonus:apply"
	TypeMarkPaid = "order:paid"
)

// BonusPayload says whom to give how much.
type BonusPayload struct {
	UserID int64 `json:"user_id"`
	Amount int64 `json:"amount"`
}

// OperationPayload says it for one operation.
type OperationPayload struct {
	UserID      int64  `json:"user_id"`
	OperationID string `json:"operation_id"`
	Amount      int64  `json:"amount"`
}

// OrderPayload names an order.
type OrderPayload struct {
	OrderID string `json:"order_id"`
}

// Handler has the handlers.
type Handler struct {
	svc domain.BonusService
}

// New returns the handlers.
func New(svc domain.BonusService) *Handler { return &Handler{svc: svc} }

// Mux returns the handlers as a mux.
func (h *Handler) Mux() *asynq.ServeMux {
	mux := asynq.NewServeMux()
	mux.HandleFunc(TypeAdd, h.HandleAdd)
	mux.HandleFunc(TypeGrant, h.HandleGrant)
	mux.HandleFunc(TypeApply, h.HandleApply)
	mux.HandleFunc(TypeMarkPaid, h.HandleMarkPaid)
	return mux
}

func unmarshal(t *asynq.Task, p any) error {
	if err := json.Unmarshal(t.Payload(), p); err != nil {
		return fmt.Errorf("payload of %s: %v: %w", t.Type(), err, asynq.SkipRetry)
	}
	return nil
}

// HandleAdd adds again on each run.
func (h *Handler) HandleAdd(ctx context.Context, t *asynq.Task) error { // want operationid `"bonus:add"`
	var p BonusPayload
	if err := unmarshal(t, &p); err != nil {
		return err
	}
	return h.svc.AddBonus(ctx, p.UserID, p.Amount)
}

// HandleGrant adds again on each run, through a setter.
func (h *Handler) HandleGrant(ctx context.Context, t *asynq.Task) error { // want operationid `"bonus:grant"`
	var p BonusPayload
	if err := unmarshal(t, &p); err != nil {
		return err
	}
	return h.svc.Grant(ctx, p.UserID, p.Amount)
}

// HandleApply adds once.
func (h *Handler) HandleApply(ctx context.Context, t *asynq.Task) error {
	var p OperationPayload
	if err := unmarshal(t, &p); err != nil {
		return err
	}
	return h.svc.ApplyBonus(ctx, p.UserID, p.OperationID, p.Amount)
}

// HandleMarkPaid sets.
func (h *Handler) HandleMarkPaid(ctx context.Context, t *asynq.Task) error {
	var p OrderPayload
	if err := unmarshal(t, &p); err != nil {
		return err
	}
	return h.svc.MarkPaid(ctx, p.OrderID)
}
