package main

import (
	"context"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// mark writes the allowance's row and says whether it was new.
func mark(db *gorm.DB, p Task) (bool, error) {
	res := db.Clauses(clause.OnConflict{DoNothing: true}).Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID})
	return res.RowsAffected == 1, res.Error
}

// ClosureMarkOutside has its mark in no transaction: a crash before the commit loses the cents.
func (f *Family) ClosureMarkOutside(ctx context.Context, p Task) error {
	db := f.db.WithContext(ctx)
	return db.Transaction(func(tx *gorm.DB) error {
		first, err := mark(db, p)
		if err != nil || !first {
			return err
		}
		purse := tx.Model(&Purse{}).Where("id = ?", p.PurseID)
		return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error // want guard `"closure:mark_outside".*loses it`
	})
}

// ClosureEffectOutside has its effect in no transaction: a crash before the commit pays again.
func (f *Family) ClosureEffectOutside(ctx context.Context, p Task) error {
	db := f.db.WithContext(ctx)
	return db.Transaction(func(tx *gorm.DB) error {
		first, err := mark(tx, p)
		if err != nil || !first {
			return err
		}
		purse := db.Model(&Purse{}).Where("id = ?", p.PurseID)
		return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error // want guard `"closure:effect_outside".*repeats it`
	})
}

// ClosureInside has both in it.
func (f *Family) ClosureInside(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		first, err := mark(tx, p)
		if err != nil || !first {
			return err
		}
		purse := tx.Model(&Purse{}).Where("id = ?", p.PurseID)
		return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error
	})
}

// BeginEffectOutside begins a transaction and adds on the handle that began it.
func (f *Family) BeginEffectOutside(ctx context.Context, p Task) error {
	tx := f.db.WithContext(ctx).Begin()
	if tx.Error != nil {
		return tx.Error
	}
	defer tx.Rollback()
	first, err := mark(tx, p)
	if err != nil || !first {
		return err
	}
	purse := f.db.Model(&Purse{}).Where("id = ?", p.PurseID)
	if err := purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error; err != nil { // want guard `"begin:effect_outside".*repeats it`
		return err
	}
	return tx.Commit().Error
}

// BeginAfterCommit commits its mark and then adds.
func (f *Family) BeginAfterCommit(ctx context.Context, p Task) error {
	tx := f.db.WithContext(ctx).Begin()
	if tx.Error != nil {
		return tx.Error
	}
	first, err := mark(tx, p)
	if err != nil || !first {
		tx.Rollback()
		return err
	}
	if err := tx.Commit().Error; err != nil {
		return err
	}
	purse := f.db.WithContext(ctx).Model(&Purse{}).Where("id = ?", p.PurseID)
	return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error // want guard `"begin:after_commit".*loses it`
}

// BeginInside commits both.
func (f *Family) BeginInside(ctx context.Context, p Task) error {
	tx := f.db.WithContext(ctx).Begin()
	if tx.Error != nil {
		return tx.Error
	}
	defer func() {
		if r := recover(); r != nil {
			tx.Rollback()
			panic(r)
		}
	}()
	first, err := mark(tx, p)
	if err != nil || !first {
		tx.Rollback()
		return err
	}
	purse := tx.Model(&Purse{}).Where("id = ?", p.PurseID)
	if err := purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error; err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit().Error
}

// finish commits or rolls back, as *err says.
func finish(tx *gorm.DB, err *error) {
	if *err != nil {
		tx.Rollback()
		return
	}
	*err = tx.Commit().Error
}

// BeginMethod leaves the end to a function that runs on the way out.
func (f *Family) BeginMethod(ctx context.Context, p Task) (err error) {
	tx := f.db.WithContext(ctx).Begin()
	if tx.Error != nil {
		return tx.Error
	}
	defer finish(tx, &err)
	first, err := mark(tx, p)
	if err != nil || !first {
		return err
	}
	purse := tx.Model(&Purse{}).Where("id = ?", p.PurseID)
	return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error
}

// NestedSwallowed writes its mark behind a savepoint, and goes on where that fails.
func (f *Family) NestedSwallowed(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		err := tx.Transaction(func(sp *gorm.DB) error {
			return sp.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error
		})
		if err != nil && !errors.Is(err, gorm.ErrDuplicatedKey) {
			return err
		}
		purse := tx.Model(&Purse{}).Where("id = ?", p.PurseID)
		return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error // want increment `"nested:swallowed"`
	})
}

// NestedInside leaves where that fails.
func (f *Family) NestedInside(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		err := tx.Transaction(func(sp *gorm.DB) error {
			return sp.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error
		})
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			return nil
		}
		if err != nil {
			return err
		}
		purse := tx.Model(&Purse{}).Where("id = ?", p.PurseID)
		return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error
	})
}

// TwoTransactions has a transaction for each: a crash between them loses the cents.
func (f *Family) TwoTransactions(ctx context.Context, p Task) error {
	var first bool
	err := f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) (err error) {
		first, err = mark(tx, p)
		return err
	})
	if err != nil || !first {
		return err
	}
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		purse := tx.Model(&Purse{}).Where("id = ?", p.PurseID)
		return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error // want guard `"two:transactions".*loses it`
	})
}
