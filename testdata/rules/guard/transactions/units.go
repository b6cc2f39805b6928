package main

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Allowances keeps what was paid.
type Allowances struct{ db *gorm.DB }

// Add keeps an allowance and says whether it was new.
func (a *Allowances) Add(ctx context.Context, p Task) (bool, error) {
	res := conn(ctx, a.db).Clauses(clause.OnConflict{DoNothing: true}).Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID})
	return res.RowsAffected == 1, res.Error
}

// Purses keeps money.
type Purses struct{ db *gorm.DB }

// Add puts money into a purse.
func (r *Purses) Add(ctx context.Context, p Task) error {
	purse := conn(ctx, r.db).Model(&Purse{}).Where("id = ?", p.PurseID)
	return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error // want guard `"passed:none", "unit:outside", "context:lost" and 1 more`
}

// Unit is a unit of work: repositories on one transaction.
type Unit struct {
	tx *gorm.DB
}

// Allowances returns the allowances of the unit.
func (u *Unit) Allowances() *Allowances { return &Allowances{db: u.tx} }

// Purses returns the purses of the unit.
func (u *Unit) Purses() *Purses { return &Purses{db: u.tx} }

// begin begins a unit of work.
func (f *Family) begin(ctx context.Context) (*Unit, error) {
	tx := f.db.WithContext(ctx).Begin()
	return &Unit{tx: tx}, tx.Error
}

// Commit ends the unit.
func (u *Unit) Commit() error { return u.tx.Commit().Error }

// Rollback ends the unit without its work.
func (u *Unit) Rollback() { u.tx.Rollback() }

// UnitOutside has its purses outside of its unit.
func (f *Family) UnitOutside(ctx context.Context, p Task) error {
	u, err := f.begin(ctx)
	if err != nil {
		return err
	}
	defer u.Rollback()
	first, err := u.Allowances().Add(ctx, p)
	if err != nil || !first {
		return err
	}
	purses := &Purses{db: f.db}
	if err := purses.Add(ctx, p); err != nil {
		return err
	}
	return u.Commit()
}

// UnitInside has them in it.
func (f *Family) UnitInside(ctx context.Context, p Task) error {
	u, err := f.begin(ctx)
	if err != nil {
		return err
	}
	defer u.Rollback()
	first, err := u.Allowances().Add(ctx, p)
	if err != nil || !first {
		return err
	}
	if err := u.Purses().Add(ctx, p); err != nil {
		return err
	}
	return u.Commit()
}

// txKey is where a context has its transaction.
type txKey struct{}

// conn is the transaction of a context, or else the handle that is given.
func conn(ctx context.Context, db *gorm.DB) *gorm.DB {
	if tx, ok := ctx.Value(txKey{}).(*gorm.DB); ok {
		return tx
	}
	return db.WithContext(ctx)
}

// atomically calls fn with a context that has a transaction.
func (f *Family) atomically(ctx context.Context, fn func(context.Context) error) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		return fn(context.WithValue(ctx, txKey{}, tx))
	})
}

// ContextLost hands the context on that it had before.
func (f *Family) ContextLost(ctx context.Context, p Task) error {
	allowances, purses := &Allowances{db: f.db}, &Purses{db: f.db}
	return f.atomically(ctx, func(inner context.Context) error {
		first, err := allowances.Add(inner, p)
		if err != nil || !first {
			return err
		}
		return purses.Add(ctx, p)
	})
}

// ContextKept hands on the one with the transaction.
func (f *Family) ContextKept(ctx context.Context, p Task) error {
	allowances, purses := &Allowances{db: f.db}, &Purses{db: f.db}
	return f.atomically(ctx, func(ctx context.Context) error {
		first, err := allowances.Add(ctx, p)
		if err != nil || !first {
			return err
		}
		return purses.Add(ctx, p)
	})
}

// repos are repositories on one handle.
type repos struct {
	allowances *Allowances
	purses     *Purses
}

func newRepos(db *gorm.DB) repos { return repos{&Allowances{db: db}, &Purses{db: db}} }

// StructOther has one of its two repositories from the repositories outside.
func (f *Family) StructOther(ctx context.Context, p Task) error {
	outer := newRepos(f.db)
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		inner := newRepos(tx)
		first, err := inner.allowances.Add(ctx, p)
		if err != nil || !first {
			return err
		}
		return outer.purses.Add(ctx, p)
	})
}

// StructSame has both from those inside.
func (f *Family) StructSame(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		inner := newRepos(tx)
		first, err := inner.allowances.Add(ctx, p)
		if err != nil || !first {
			return err
		}
		return inner.purses.Add(ctx, p)
	})
}
