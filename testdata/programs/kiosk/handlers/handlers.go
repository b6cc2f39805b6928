// Package handlers takes the tasks of the kiosk.
package handlers

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/kiosk/domain"
	"example.com/idemlint/testdata/programs/kiosk/service"
)

// Till takes the tasks about sales, preorders, cash and points.
type Till struct {
	kiosk *service.Kiosk
}

// NewTill returns the handlers.
func NewTill(kiosk *service.Kiosk) *Till { return &Till{kiosk: kiosk} }

// Register registers the handlers.
func (h *Till) Register(mux *asynq.ServeMux) {
	mux.HandleFunc("stock:take", h.Take)
	mux.HandleFunc("stock:sell", h.Sell)
	mux.HandleFunc("stock:sell_new", h.SellNew)
	mux.HandleFunc("stock:sell_anyway", h.SellAnyway)
	mux.HandleFunc("preorder:collect", h.Collect)
	mux.HandleFunc("preorder:hand_out", h.HandOut)
	mux.HandleFunc("float:adjust", h.AdjustFloat)
	mux.HandleFunc("float:adjust_once", h.AdjustFloatOnce)
	mux.HandleFunc("cash:enter", h.EnterMove)
	mux.HandleFunc("cash:record", h.RecordMove)
	mux.HandleFunc("deposit:return", h.ReturnDeposit)
	mux.HandleFunc("claim:give", h.GivePoints)
	mux.HandleFunc("claim:pay", h.PayPoints)
	mux.HandleFunc("claim:book", h.BookPoints)
}

func decode(t *asynq.Task, v any) error {
	if err := json.Unmarshal(t.Payload(), v); err != nil {
		return fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return nil
}

// Take takes the articles off the shelf again.
func (h *Till) Take(ctx context.Context, t *asynq.Task) error {
	var s domain.Sale
	if err := decode(t, &s); err != nil {
		return err
	}
	return h.kiosk.Take(ctx, s)
}

// Sell runs into the sale of the first run, whose articles were taken with it.
func (h *Till) Sell(ctx context.Context, t *asynq.Task) error {
	var s domain.Sale
	if err := decode(t, &s); err != nil {
		return err
	}
	return h.kiosk.Sell(ctx, s)
}

// SellNew adds no row the second time, and leaves the shelf alone.
func (h *Till) SellNew(ctx context.Context, t *asynq.Task) error {
	var s domain.Sale
	if err := decode(t, &s); err != nil {
		return err
	}
	return h.kiosk.SellNew(ctx, s)
}

// SellAnyway adds no row the second time, but takes the articles.
func (h *Till) SellAnyway(ctx context.Context, t *asynq.Task) error {
	var s domain.Sale
	if err := decode(t, &s); err != nil {
		return err
	}
	return h.kiosk.SellAnyway(ctx, s)
}

// Collect finds the preorder closed. Of two runs that look at the same time, SQLite lets one write.
func (h *Till) Collect(ctx context.Context, t *asynq.Task) error {
	var p domain.PreorderTask
	if err := decode(t, &p); err != nil {
		return err
	}
	return h.kiosk.Collect(ctx, p.PreorderID)
}

// HandOut takes the articles again if the run dies before it closed the preorder.
func (h *Till) HandOut(ctx context.Context, t *asynq.Task) error {
	var p domain.PreorderTask
	if err := decode(t, &p); err != nil {
		return err
	}
	return h.kiosk.HandOut(ctx, p.PreorderID)
}

// AdjustFloat adds the amount again: the transaction keeps others out, not a second run.
func (h *Till) AdjustFloat(ctx context.Context, t *asynq.Task) error {
	var m domain.CashMove
	if err := decode(t, &m); err != nil {
		return err
	}
	return h.kiosk.AdjustFloat(ctx, m)
}

// AdjustFloatOnce runs into the slip that was kept with the amount.
func (h *Till) AdjustFloatOnce(ctx context.Context, t *asynq.Task) error {
	var m domain.CashMove
	if err := decode(t, &m); err != nil {
		return err
	}
	return h.kiosk.AdjustFloatOnce(ctx, m)
}

// EnterMove has the move in the books twice.
func (h *Till) EnterMove(ctx context.Context, t *asynq.Task) error {
	var m domain.CashMove
	if err := decode(t, &m); err != nil {
		return err
	}
	return h.kiosk.EnterMove(ctx, m)
}

// RecordMove finds the move, unless two runs look at the same time.
func (h *Till) RecordMove(ctx context.Context, t *asynq.Task) error {
	var m domain.CashMove
	if err := decode(t, &m); err != nil {
		return err
	}
	return h.kiosk.RecordMove(ctx, m)
}

// ReturnDeposit runs into the slip of the first run and is done.
func (h *Till) ReturnDeposit(ctx context.Context, t *asynq.Task) error {
	var m domain.CashMove
	if err := decode(t, &m); err != nil {
		return err
	}
	return h.kiosk.ReturnDeposit(ctx, m)
}

// GivePoints finds no open claim the second time.
func (h *Till) GivePoints(ctx context.Context, t *asynq.Task) error {
	var c domain.ClaimTask
	if err := decode(t, &c); err != nil {
		return err
	}
	return h.kiosk.GivePoints(ctx, c.ClaimID)
}

// PayPoints adds the points again, although the claim is closed.
func (h *Till) PayPoints(ctx context.Context, t *asynq.Task) error {
	var c domain.ClaimTask
	if err := decode(t, &c); err != nil {
		return err
	}
	return h.kiosk.PayPoints(ctx, c.ClaimID)
}

// BookPoints finds the claim with the regular, as the last one.
func (h *Till) BookPoints(ctx context.Context, t *asynq.Task) error {
	var c domain.ClaimTask
	if err := decode(t, &c); err != nil {
		return err
	}
	return h.kiosk.BookPoints(ctx, c.ClaimID)
}
