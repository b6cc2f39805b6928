package main

import (
	"context"
	"errors"
	"log"

	"gorm.io/gorm"
)

// paid looks for an allowance.
func paid(db *gorm.DB, id string) (bool, error) {
	var a Allowance
	err := db.Where("id = ?", id).First(&a).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, nil
}

func pay(db *gorm.DB, p Task) error {
	purse := db.Model(&Purse{}).Where("id = ?", p.PurseID)
	return purse.Update("cents", gorm.Expr("cents + ?", p.Cents)).Error // want guard `"told:seen", "told:new" and "told:row" .*loses it` increment `"told:noted"`
}

// ToldSeen leaves where the transaction found the allowance.
func (f *Family) ToldSeen(ctx context.Context, p Task) error {
	db, seen := f.db.WithContext(ctx), false
	err := db.Transaction(func(tx *gorm.DB) error {
		found, err := paid(tx, p.AllowanceID)
		if err != nil {
			return err
		}
		if found {
			seen = true
			return nil
		}
		return tx.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error
	})
	if err != nil || seen {
		return err
	}
	return pay(db, p)
}

// ToldNew goes on where the transaction has made the allowance.
func (f *Family) ToldNew(ctx context.Context, p Task) error {
	db := f.db.WithContext(ctx)
	var isNew bool
	err := db.Transaction(func(tx *gorm.DB) error {
		found, err := paid(tx, p.AllowanceID)
		if err != nil || found {
			return err
		}
		if err := tx.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error; err != nil {
			return err
		}
		isNew = true
		return nil
	})
	if err != nil {
		return err
	}
	if !isNew {
		return nil
	}
	return pay(db, p)
}

// ToldRow goes on with the allowance that the transaction has made.
func (f *Family) ToldRow(ctx context.Context, p Task) error {
	db := f.db.WithContext(ctx)
	var made *Allowance
	err := db.Transaction(func(tx *gorm.DB) error {
		found, err := paid(tx, p.AllowanceID)
		if err != nil || found {
			return err
		}
		a := Allowance{ID: p.AllowanceID, PurseID: p.PurseID}
		if err := tx.Create(&a).Error; err != nil {
			return err
		}
		made = &a
		return nil
	})
	if err != nil || made == nil {
		return err
	}
	return pay(db, p)
}

// ToldNoted notes what the transaction found, and pays in any case.
func (f *Family) ToldNoted(ctx context.Context, p Task) error {
	db := f.db.WithContext(ctx)
	var seen bool
	err := db.Transaction(func(tx *gorm.DB) error {
		found, err := paid(tx, p.AllowanceID)
		if err != nil {
			return err
		}
		if found {
			seen = true
			return nil
		}
		return tx.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error
	})
	if err != nil {
		return err
	}
	if seen {
		log.Print("paid before: ", p.AllowanceID)
	}
	return pay(db, p)
}

// ToldInside pays in the transaction, if a function in it tells that the allowance is new.
func (f *Family) ToldInside(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var isNew bool
		err := tx.Transaction(func(sp *gorm.DB) error {
			found, err := paid(sp, p.AllowanceID)
			if err != nil || found {
				return err
			}
			isNew = true
			return sp.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error
		})
		if err != nil || !isNew {
			return err
		}
		return pay(tx, p)
	})
}
