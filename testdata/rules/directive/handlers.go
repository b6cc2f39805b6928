package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/rules/directive/ledger"
)

// View is the payload of all tasks about pages.
type View struct {
	PageID int64
	Count  int64
}

// Handlers are the handlers of the tasks.
type Handlers struct {
	db      *sql.DB
	ledger  *ledger.Ledger
	payouts ledger.Payouts
}

const countSQL = "UPDATE pages SET revenue = revenue + $1 WHERE id = $2"

func decode(t *asynq.Task) (View, error) {
	var v View
	if err := json.Unmarshal(t.Payload(), &v); err != nil {
		return v, fmt.Errorf("decode %s: %w", t.Type(), err)
	}
	return v, nil
}

// CountViews has a directive behind one statement and above another.
func (h *Handlers) CountViews(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	if _, err := h.db.ExecContext(ctx, countSQL, v.Count, v.PageID); err != nil { //idemlint:ignore increment recounted every night
		return err
	}
	//idemlint:ignore increment recounted every night
	_, err = h.db.ExecContext(ctx,
		countSQL,
		v.Count, v.PageID,
	)
	return err
}

// CountViewsOpen is the same without directives. That it is a handler needs no saying, and makes no second one.
//
//idemlint:handler
func (h *Handlers) CountViewsOpen(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	if _, err := h.db.ExecContext(ctx, countSQL, v.Count, v.PageID); err != nil { // want increment `"views:count_open"`
		return err
	}
	_, err = h.db.ExecContext(ctx, // want increment `"views:count_open"`
		countSQL,
		v.Count, v.PageID,
	)
	return err
}

// CountBranch has a directive above an if, which covers all of it and nothing else.
func (h *Handlers) CountBranch(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	//idemlint:ignore increment recounted every night
	if v.Count > 0 {
		if _, err := h.db.ExecContext(ctx, countSQL, v.Count, v.PageID); err != nil {
			return err
		}
	}
	_, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID) // want increment `"views:branch"`
	return err
}

// OtherRule has a directive for a rule that does not report here.
func (h *Handlers) OtherRule(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	//idemlint:ignore insert,guard recounted every night
	_, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID) // want increment `"views:other_rule"`
	return err
}

// Whole has a directive that covers the handler.
//
//idemlint:ignore increment,operationid recounted every night
func (h *Handlers) Whole(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	if err := h.ledger.Add(ctx, v.PageID, v.Count); err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID)
	return err
}

// Callee calls a function whose directive covers it for all callers.
func (h *Handlers) Callee(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	return h.ledger.Recount(ctx, v.PageID, v.Count)
}

// CalleeOpen calls its twin without one.
func (h *Handlers) CalleeOpen(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	return h.ledger.Add(ctx, v.PageID, v.Count)
}

// Registered is registered twice, once with a directive.
func (h *Handlers) Registered(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID) // want increment `^task "views:registered_open" may`
	return err
}

// Asserted calls an interface method that is asserted to bear a repeat, also as a function value.
func (h *Handlers) Asserted(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	if err := h.payouts.PayOnce(ctx, v.PageID, v.Count); err != nil {
		return err
	}
	pay := h.payouts.PayOnce
	return pay(ctx, v.PageID, v.Count)
}

// AssertedFunction calls a function that is asserted to bear a repeat.
func (h *Handlers) AssertedFunction(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	return h.ledger.AddOnce(ctx, v.PageID, v.Count)
}

// Open calls the interface method without an assertion.
func (h *Handlers) Open(ctx context.Context, t *asynq.Task) error {
	v, err := decode(t)
	if err != nil {
		return err
	}
	return h.payouts.Pay(ctx, v.PageID, v.Count)
}

// Wrong has directives that are not understood, and so suppress nothing.
func (h *Handlers) Wrong(ctx context.Context, t *asynq.Task) error {
	// want+1 directive `covers no effect and no call of something that has one`
	v, err := decode(t) //idemlint:ignore increment recounted every night
	if err != nil {
		return err
	}
	// want+2 directive `//idemlint:ignore needs a reason`

	//idemlint:ignore increment
	if _, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID); err != nil { // want increment `"views:wrong"`
		return err
	}
	// want+2 directive `unknown rule "increments" in //idemlint:ignore: the rules are increment, `

	//idemlint:ignore increments recounted every night
	if _, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID); err != nil { // want increment `"views:wrong"`
		return err
	}
	// want+2 directive `a directive starts with //idemlint:ignore, without spaces`

	// idemlint:ignore increment recounted every night
	if _, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID); err != nil { // want increment `"views:wrong"`
		return err
	}
	// want+2 directive `unknown directive //idemlint:disable: the directives are ignore, idempotent, impl, handler`

	//idemlint:disable increment recounted every night
	_, err = h.db.ExecContext(ctx, countSQL, v.Count, v.PageID) // want increment `"views:wrong"`
	// want+1 directive `covers nothing: it belongs behind a statement, or on the line above`
	//idemlint:ignore increment recounted every night

	return err
}
