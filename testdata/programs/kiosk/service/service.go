// Package service has the rules of the kiosk.
package service

import (
	"context"
	"errors"
	"fmt"

	"example.com/idemlint/testdata/programs/kiosk/domain"
)

// Kiosk sells.
type Kiosk struct {
	store domain.Store
}

// New returns the service.
func New(store domain.Store) *Kiosk { return &Kiosk{store: store} }

// Take takes what was sold off the shelf.
func (k *Kiosk) Take(ctx context.Context, s domain.Sale) error {
	return k.store.TakeStock(ctx, s.SKU, s.Quantity)
}

// Sell books the sale and takes the articles off the shelf.
func (k *Kiosk) Sell(ctx context.Context, s domain.Sale) error {
	err := k.store.Atomic(ctx, func(tx domain.Store) error {
		if err := tx.AddSale(ctx, s); err != nil {
			return err
		}
		return tx.TakeStock(ctx, s.SKU, s.Quantity)
	})
	if errors.Is(err, domain.ErrKnown) {
		return nil
	}
	return err
}

// SellNew books the sale if it is new.
func (k *Kiosk) SellNew(ctx context.Context, s domain.Sale) error {
	return k.store.Atomic(ctx, func(tx domain.Store) error {
		added, err := tx.AddSaleIfNew(ctx, s)
		if err != nil || !added {
			return err
		}
		return tx.TakeStock(ctx, s.SKU, s.Quantity)
	})
}

// SellAnyway books the sale if it is new, and takes the articles in any case.
func (k *Kiosk) SellAnyway(ctx context.Context, s domain.Sale) error {
	return k.store.Atomic(ctx, func(tx domain.Store) error {
		if _, err := tx.AddSaleIfNew(ctx, s); err != nil {
			return err
		}
		return tx.TakeStock(ctx, s.SKU, s.Quantity)
	})
}

// Collect hands a preorder out and closes it.
func (k *Kiosk) Collect(ctx context.Context, id string) error {
	return k.store.Atomic(ctx, func(tx domain.Store) error {
		p, err := tx.Preorder(ctx, id)
		if err != nil {
			return fmt.Errorf("preorder %s: %w", id, err)
		}
		if p.Status != domain.Open {
			return nil
		}
		if err := tx.TakeStock(ctx, p.SKU, p.Quantity); err != nil {
			return err
		}
		return tx.SetPreorderStatus(ctx, id, domain.Collected)
	})
}

// HandOut hands a preorder out, and then closes it.
func (k *Kiosk) HandOut(ctx context.Context, id string) error {
	p, err := k.store.Preorder(ctx, id)
	if err != nil {
		return fmt.Errorf("preorder %s: %w", id, err)
	}
	if p.Status != domain.Open {
		return nil
	}
	if err := k.store.TakeStock(ctx, p.SKU, p.Quantity); err != nil {
		return err
	}
	return k.store.SetPreorderStatus(ctx, id, domain.Collected)
}

// AdjustFloat adds to what is in a till.
func (k *Kiosk) AdjustFloat(ctx context.Context, m domain.CashMove) error {
	return k.store.Atomic(ctx, func(tx domain.Store) error {
		cash, err := tx.Cash(ctx, m.TillID)
		if err != nil {
			return err
		}
		return tx.SetCash(ctx, m.TillID, cash+m.Amount)
	})
}

// AdjustFloatOnce adds to what is in a till if the slip is new.
func (k *Kiosk) AdjustFloatOnce(ctx context.Context, m domain.CashMove) error {
	err := k.store.Atomic(ctx, func(tx domain.Store) error {
		if err := tx.AddSlip(ctx, m); err != nil {
			return err
		}
		cash, err := tx.Cash(ctx, m.TillID)
		if err != nil {
			return err
		}
		return tx.SetCash(ctx, m.TillID, cash+m.Amount)
	})
	if errors.Is(err, domain.ErrKnown) {
		return nil
	}
	return err
}

// EnterMove writes a move into the books.
func (k *Kiosk) EnterMove(ctx context.Context, m domain.CashMove) error {
	return k.store.AddMove(ctx, m)
}

// RecordMove looks for the move and writes it into the books.
func (k *Kiosk) RecordMove(ctx context.Context, m domain.CashMove) error {
	known, err := k.store.HasMove(ctx, m.Reference)
	if err != nil || known {
		return err
	}
	return k.store.AddMove(ctx, m)
}

// ReturnDeposit keeps the slip.
func (k *Kiosk) ReturnDeposit(ctx context.Context, m domain.CashMove) error {
	err := k.store.AddSlip(ctx, m)
	if errors.Is(err, domain.ErrKnown) {
		return nil
	}
	return err
}

// GivePoints closes the claim and adds its points, if this call closed it.
func (k *Kiosk) GivePoints(ctx context.Context, id string) error {
	return k.store.Atomic(ctx, func(tx domain.Store) error {
		closed, err := tx.CloseClaim(ctx, id)
		if err != nil || !closed {
			return err
		}
		claim, err := tx.Claim(ctx, id)
		if err != nil {
			return err
		}
		return tx.AddPoints(ctx, claim.RegularID, claim.Points)
	})
}

// PayPoints closes the claim and adds its points.
func (k *Kiosk) PayPoints(ctx context.Context, id string) error {
	return k.store.Atomic(ctx, func(tx domain.Store) error {
		if _, err := tx.CloseClaim(ctx, id); err != nil {
			return err
		}
		claim, err := tx.Claim(ctx, id)
		if err != nil {
			return err
		}
		return tx.AddPoints(ctx, claim.RegularID, claim.Points)
	})
}

// BookPoints adds the points of a claim to a regular who has not got them last.
func (k *Kiosk) BookPoints(ctx context.Context, id string) error {
	claim, err := k.store.Claim(ctx, id)
	if err != nil {
		return err
	}
	_, err = k.store.AddPointsFor(ctx, claim)
	return err
}
