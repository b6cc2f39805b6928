package main

import (
	"context"

	"gorm.io/gorm"
)

// WithTx returns the allowances on tx, or as they are if there is none.
func (a *Allowances) WithTx(tx *gorm.DB) *Allowances {
	if tx == nil {
		return a
	}
	return &Allowances{db: tx}
}

// WithTx returns the purses on tx, or as they are if there is none.
func (r *Purses) WithTx(tx *gorm.DB) *Purses {
	if tx == nil {
		return r
	}
	return &Purses{db: tx}
}

// PassedNone passes the transaction to one of two repositories.
func (f *Family) PassedNone(ctx context.Context, p Task) error {
	allowances, purses := &Allowances{db: f.db}, &Purses{db: f.db}
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		first, err := allowances.WithTx(tx).Add(ctx, p)
		if err != nil || !first {
			return err
		}
		return purses.WithTx(nil).Add(ctx, p)
	})
}

// PassedBoth passes it to both.
func (f *Family) PassedBoth(ctx context.Context, p Task) error {
	allowances, purses := &Allowances{db: f.db}, &Purses{db: f.db}
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		first, err := allowances.WithTx(tx).Add(ctx, p)
		if err != nil || !first {
			return err
		}
		return purses.WithTx(tx).Add(ctx, p)
	})
}
