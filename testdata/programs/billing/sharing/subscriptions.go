package sharing

import (
	"context"
	"fmt"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Cancel leaves early where the row says that all is done: a crash between row and partner
// leaves the partner's subscription alive.
func (s *Service) Cancel(ctx context.Context, n Notice) error {
	sub, err := s.subscriptions.Find(ctx, n.SubscriptionID)
	if err != nil {
		return err
	}
	if sub.Status == domain.Cancelled {
		return nil
	}
	if err := s.subscriptions.Cancel(ctx, sub.ID); err != nil {
		return err
	}
	return s.partners.Cancel(ctx, sub.PartnerRef)
}

// CancelAlways cancels both on each run.
func (s *Service) CancelAlways(ctx context.Context, n Notice) error {
	sub, err := s.subscriptions.Find(ctx, n.SubscriptionID)
	if err != nil {
		return err
	}
	if err := s.subscriptions.Cancel(ctx, sub.ID); err != nil {
		return err
	}
	return s.partners.Cancel(ctx, sub.PartnerRef)
}

// Unlink forgets the reference before it uses it: after a crash in between, nobody knows what
// to cancel.
func (s *Service) Unlink(ctx context.Context, n Notice) error {
	sub, err := s.subscriptions.Find(ctx, n.SubscriptionID)
	if err != nil {
		return err
	}
	if err := s.subscriptions.Unlink(ctx, sub.ID); err != nil {
		return err
	}
	if sub.PartnerRef == "" {
		return nil
	}
	if err := s.partners.Cancel(ctx, sub.PartnerRef); err != nil {
		return fmt.Errorf("subscription %s: %w", sub.ID, err)
	}
	return nil
}

// UnlinkLast cancels at the partner first and forgets the reference last.
func (s *Service) UnlinkLast(ctx context.Context, n Notice) error {
	sub, err := s.subscriptions.Find(ctx, n.SubscriptionID)
	if err != nil {
		return err
	}
	if sub.PartnerRef != "" {
		if err := s.partners.Cancel(ctx, sub.PartnerRef); err != nil {
			return fmt.Errorf("subscription %s: %w", sub.ID, err)
		}
	}
	return s.subscriptions.Unlink(ctx, sub.ID)
}
