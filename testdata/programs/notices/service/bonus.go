package service

import (
	"context"
	"log"

	"example.com/idemlint/testdata/programs/notices/domain"
)

// Bonus grants points.
type Bonus struct {
	bank   domain.Bank
	claims domain.Claimer
}

// NewBonus returns the service.
func NewBonus(bank domain.Bank, claims domain.Claimer) *Bonus {
	return &Bonus{bank: bank, claims: claims}
}

// Grant writes grant and points in one transaction; a grant that is there ends it.
func (s *Bonus) Grant(ctx context.Context, n domain.Notice) error {
	return s.bank.Atomic(ctx, func(b domain.Bank) error {
		first, err := b.AddGrant(ctx, n)
		if err != nil || !first {
			return err
		}
		return b.AddPoints(ctx, n.Account, n.Points)
	})
}

// GrantMarked claims in Redis and adds in the database: a crash in between loses the points.
func (s *Bonus) GrantMarked(ctx context.Context, n domain.Notice) error {
	first, err := s.claims.Claim(ctx, "grant:"+n.NoticeID)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	return s.bank.AddPoints(ctx, n.Account, n.Points)
}

// GrantApart writes the grant beside the transaction of the points: a crash in between loses the points.
func (s *Bonus) GrantApart(ctx context.Context, n domain.Notice) error {
	return s.bank.Atomic(ctx, func(b domain.Bank) error {
		first, err := s.bank.AddGrant(ctx, n)
		if err != nil || !first {
			return err
		}
		return b.AddPoints(ctx, n.Account, n.Points)
	})
}

// GrantLogged only logs that the grant is there: each run adds.
func (s *Bonus) GrantLogged(ctx context.Context, n domain.Notice) error {
	return s.bank.Atomic(ctx, func(b domain.Bank) error {
		first, err := b.AddGrant(ctx, n)
		if err != nil {
			return err
		}
		if !first {
			log.Printf("grant %s was written before", n.NoticeID)
		}
		return b.AddPoints(ctx, n.Account, n.Points)
	})
}
