// Package sharing keeps partners informed.
package sharing

import (
	"context"
	"fmt"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Notice is the payload of the tasks about partners.
type Notice struct {
	InvoiceID      string   `json:"invoice_id"`
	SubscriptionID string   `json:"subscription_id"`
	Partners       []string `json:"partners"`
}

// Partners are told what happens.
type Partners interface {
	Announce(ctx context.Context, inv domain.Invoice) error
	AnnounceOnce(ctx context.Context, inv domain.Invoice, key string) error
	Put(ctx context.Context, inv domain.Invoice) error
	PutBatch(ctx context.Context, inv domain.Invoice) error
	Share(ctx context.Context, partnerID string, inv domain.Invoice, key string) error
	Terms(ctx context.Context, partnerID string) (domain.Terms, error)
	Cancel(ctx context.Context, ref string) error
}

// Ledger is kept by the partners.
type Ledger interface {
	Post(ctx context.Context, inv domain.Invoice) error
	PostOnce(ctx context.Context, inv domain.Invoice, key string) error
}

// Service shares.
type Service struct {
	invoices      domain.Invoices
	subscriptions domain.Subscriptions
	partners      Partners
	ledger        Ledger
}

// New returns the service.
func New(invoices domain.Invoices, subscriptions domain.Subscriptions, partners Partners, ledger Ledger) *Service {
	return &Service{invoices: invoices, subscriptions: subscriptions, partners: partners, ledger: ledger}
}

// with calls fn with the invoice of a notice.
func (s *Service) with(ctx context.Context, n Notice, fn func(inv domain.Invoice) error) error {
	inv, err := s.invoices.Find(ctx, n.InvoiceID)
	if err != nil {
		return fmt.Errorf("invoice %s: %w", n.InvoiceID, err)
	}
	return fn(inv)
}

// Announce tells them again on each run.
func (s *Service) Announce(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error { return s.partners.Announce(ctx, inv) })
}

// AnnounceOnce tells them once per invoice.
func (s *Service) AnnounceOnce(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error {
		return s.partners.AnnounceOnce(ctx, inv, "announce:"+inv.ID)
	})
}

// AnnounceMarked writes after it tells, and nothing reads what it wrote: each run tells again.
func (s *Service) AnnounceMarked(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error {
		if err := s.partners.Announce(ctx, inv); err != nil {
			return err
		}
		return s.invoices.SetAnnounced(ctx, inv.ID)
	})
}

// AnnounceUnlessMarked tells and then marks: a crash in between tells again.
func (s *Service) AnnounceUnlessMarked(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error {
		if inv.Announced {
			return nil
		}
		if err := s.partners.Announce(ctx, inv); err != nil {
			return err
		}
		return s.invoices.SetAnnounced(ctx, inv.ID)
	})
}

// AnnounceClaimed marks and then tells: a crash in between tells nobody, which is the better
// half of a bad choice.
func (s *Service) AnnounceClaimed(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error {
		mine, err := s.invoices.ClaimAnnouncement(ctx, inv.ID)
		if err != nil || !mine {
			return err
		}
		return s.partners.Announce(ctx, inv)
	})
}

// Put writes the same thing to the same place.
func (s *Service) Put(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error { return s.partners.Put(ctx, inv) })
}

// PutBatch leaves one more batch on each run.
func (s *Service) PutBatch(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error { return s.partners.PutBatch(ctx, inv) })
}

// Ledger posts again on each run.
func (s *Service) Ledger(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error { return s.ledger.Post(ctx, inv) })
}

// LedgerOnce posts once per invoice.
func (s *Service) LedgerOnce(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error { return s.ledger.PostOnce(ctx, inv, "ledger:"+inv.ID) })
}

// Terms reads from each partner and writes what it read over what was there.
func (s *Service) Terms(ctx context.Context, n Notice) error {
	for _, id := range n.Partners {
		terms, err := s.partners.Terms(ctx, id)
		if err != nil {
			return err
		}
		if err := s.subscriptions.SaveTerms(ctx, terms); err != nil {
			return err
		}
	}
	return nil
}

// Share has one key for all partners: the first gets its share, the others get the first one's
// answer.
func (s *Service) Share(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error {
		for _, id := range n.Partners {
			if err := s.partners.Share(ctx, id, inv, "share:"+inv.ID); err != nil {
				return fmt.Errorf("partner %s: %w", id, err)
			}
		}
		return nil
	})
}

// ShareEach has a key for each partner.
func (s *Service) ShareEach(ctx context.Context, n Notice) error {
	return s.with(ctx, n, func(inv domain.Invoice) error {
		for _, id := range n.Partners {
			if err := s.partners.Share(ctx, id, inv, "share:"+inv.ID+":"+id); err != nil {
				return fmt.Errorf("partner %s: %w", id, err)
			}
		}
		return nil
	})
}
