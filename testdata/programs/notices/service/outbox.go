package service

import (
	"context"

	"example.com/idemlint/testdata/programs/notices/domain"
)

// Outbox sends the letters that wait.
type Outbox struct {
	store domain.Outbox
	mail  domain.Mailer
}

// NewOutbox returns the service.
func NewOutbox(store domain.Outbox, mail domain.Mailer) *Outbox {
	return &Outbox{store: store, mail: mail}
}

// Drain notes all letters as sent at the end: a crash before sends some again.
func (s *Outbox) Drain(ctx context.Context, _ domain.Notice) error {
	return s.store.EachPending(ctx, func(l domain.Letter) error {
		return s.mail.Send(ctx, l.Email, l.Subject, l.Text)
	})
}

// DrainTaken notes the letters as sent before it sends them.
func (s *Outbox) DrainTaken(ctx context.Context, _ domain.Notice) error {
	letters, err := s.store.TakePending(ctx)
	if err != nil {
		return err
	}
	for _, l := range letters {
		if err := s.mail.Send(ctx, l.Email, l.Subject, l.Text); err != nil {
			return err
		}
	}
	return nil
}
