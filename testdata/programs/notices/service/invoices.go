// Package service has the rules about rows in the database.
package service

import (
	"context"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/notices/domain"
)

// Invoices tells customers about their invoices.
type Invoices struct {
	store domain.Invoices
	mail  domain.Mailer
}

// NewInvoices returns the service.
func NewInvoices(store domain.Invoices, mail domain.Mailer) *Invoices {
	return &Invoices{store: store, mail: mail}
}

func (s *Invoices) tell(ctx context.Context, inv domain.Invoice) error {
	return s.mail.Send(ctx, inv.Email, "Invoice "+inv.ID, fmt.Sprintf("Please pay %d cents.", inv.Amount))
}

// Notify notes what it has sent: a crash in between sends again.
func (s *Invoices) Notify(ctx context.Context, n domain.Notice) error {
	inv, err := s.store.Get(ctx, n.NoticeID)
	if err != nil {
		return err
	}
	if inv.SentAt.Valid {
		return nil
	}
	if err := s.tell(ctx, inv); err != nil {
		return err
	}
	return s.store.SetSent(ctx, inv.ID)
}

// NotifyClaimed sends only if it was the run that moved the row on.
func (s *Invoices) NotifyClaimed(ctx context.Context, n domain.Notice) error {
	inv, err := s.store.Get(ctx, n.NoticeID)
	if err != nil {
		return err
	}
	claimed, err := s.store.ClaimSent(ctx, inv.ID)
	if err != nil {
		return err
	}
	if !claimed {
		return nil
	}
	return s.tell(ctx, inv)
}

// NotifyFinal is NotifyClaimed that ends the task for good where the row was moved on before.
func (s *Invoices) NotifyFinal(ctx context.Context, n domain.Notice) error {
	inv, err := s.store.Get(ctx, n.NoticeID)
	if err != nil {
		return err
	}
	switch claimed, err := s.store.ClaimSent(ctx, inv.ID); {
	case err != nil:
		return err
	case !claimed:
		return fmt.Errorf("invoice %s was sent before: %w", inv.ID, asynq.SkipRetry)
	}
	return s.tell(ctx, inv)
}

// NotifyAlways moves the row on and does not ask whether it did: each run sends.
func (s *Invoices) NotifyAlways(ctx context.Context, n domain.Notice) error {
	inv, err := s.store.Get(ctx, n.NoticeID)
	if err != nil {
		return err
	}
	if _, err := s.store.ClaimSent(ctx, inv.ID); err != nil {
		return err
	}
	return s.tell(ctx, inv)
}

// NotifyLocked holds the row while it sends: a crash before the commit sends again.
func (s *Invoices) NotifyLocked(ctx context.Context, n domain.Notice) error {
	return s.store.WithLock(ctx, n.NoticeID, func(inv domain.Invoice) (bool, error) {
		if inv.SentAt.Valid {
			return false, nil
		}
		return true, s.tell(ctx, inv)
	})
}
