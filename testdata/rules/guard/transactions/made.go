package main

import (
	"context"
	"errors"
	"net/smtp"
	"os"

	"gorm.io/gorm"
)

// Part is a share of an allowance, of which it has one for each number.
type Part struct {
	AllowanceID string `gorm:"primaryKey"`
	Number      int    `gorm:"primaryKey"`
}

// Note is a line about an allowance, which nothing tells from another one.
type Note struct {
	ID          int64
	AllowanceID string
	Cents       int64
}

func note(tx *gorm.DB, p Task) error {
	return tx.Create(&Note{AllowanceID: p.AllowanceID, Cents: p.Cents}).Error // want insert `"made:missing", "made:twice", "made:callee" and 1 more`
}

// MadeMissing makes the allowance where it is missing, and notes what was paid in any case.
func (f *Family) MadeMissing(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var a Allowance
		if err := tx.Where("id = ?", p.AllowanceID).First(&a).Error; err != nil {
			if errors.Is(err, gorm.ErrRecordNotFound) {
				a = Allowance{ID: p.AllowanceID, PurseID: p.PurseID}
				if err := tx.Create(&a).Error; err != nil {
					return err
				}
			} else {
				return err
			}
		}
		return note(tx, p)
	})
}

// MadeTwice asks twice what became of the search.
func (f *Family) MadeTwice(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var a Allowance
		err := tx.Where("id = ?", p.AllowanceID).First(&a).Error
		isNew := errors.Is(err, gorm.ErrRecordNotFound)
		if err != nil && !isNew {
			return err
		}
		if isNew {
			a = Allowance{ID: p.AllowanceID, PurseID: p.PurseID}
			if err := tx.Create(&a).Error; err != nil {
				return err
			}
		}
		return note(tx, p)
	})
}

// MadeNew does so too, and leaves where it has found the allowance.
func (f *Family) MadeNew(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var a Allowance
		err := tx.Where("id = ?", p.AllowanceID).First(&a).Error
		isNew := errors.Is(err, gorm.ErrRecordNotFound)
		if err != nil && !isNew {
			return err
		}
		if isNew {
			a = Allowance{ID: p.AllowanceID, PurseID: p.PurseID}
			if err := tx.Create(&a).Error; err != nil {
				return err
			}
		}
		if !isNew {
			return nil
		}
		return note(tx, p)
	})
}

// madeOrFound looks for the allowance, and makes it where it is missing.
func madeOrFound(tx *gorm.DB, p Task) (*Allowance, error) {
	var a Allowance
	err := tx.Where("id = ?", p.AllowanceID).First(&a).Error
	if err == nil {
		return &a, nil
	}
	if !errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, err
	}
	a = Allowance{ID: p.AllowanceID, PurseID: p.PurseID}
	return &a, tx.Create(&a).Error
}

// MadeByCallee has a function do that.
func (f *Family) MadeByCallee(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if _, err := madeOrFound(tx, p); err != nil {
			return err
		}
		return note(tx, p)
	})
}

// MadeInRounds makes parts that are missing, and notes in each round what was paid.
func (f *Family) MadeInRounds(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		for i := range 2 {
			var part Part
			if err := tx.Where("allowance_id = ? AND number = ?", p.AllowanceID, i).First(&part).Error; err != nil {
				if errors.Is(err, gorm.ErrRecordNotFound) {
					if err := tx.Create(&Part{AllowanceID: p.AllowanceID, Number: i}).Error; err != nil {
						return err
					}
				} else {
					return err
				}
			}
			if err := note(tx, p); err != nil {
				return err
			}
		}
		return nil
	})
}

// MadeInEachRound notes what was paid for each part that it makes.
func (f *Family) MadeInEachRound(ctx context.Context, p Task) error {
	return f.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		for i := range 2 {
			var part Part
			if err := tx.Where("allowance_id = ? AND number = ?", p.AllowanceID, i).First(&part).Error; err != nil {
				if errors.Is(err, gorm.ErrRecordNotFound) {
					if err := tx.Create(&Part{AllowanceID: p.AllowanceID, Number: i}).Error; err != nil {
						return err
					}
					if err := note(tx, p); err != nil {
						return err
					}
				} else {
					return err
				}
			}
		}
		return nil
	})
}

func tell(p Task) error {
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "family@example.com", []string{"child@example.com"}, []byte("paid: "+p.AllowanceID)) // want idempotencykey `"made:told"`
}

// MadeTold makes the allowance where it is missing, which is no claim, and tells of it in any case.
func (f *Family) MadeTold(ctx context.Context, p Task) error {
	var a Allowance
	db := f.db.WithContext(ctx)
	err := db.Where("id = ?", p.AllowanceID).First(&a).Error
	if err != nil && !errors.Is(err, gorm.ErrRecordNotFound) {
		return err
	}
	if errors.Is(err, gorm.ErrRecordNotFound) {
		if err := db.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error; err != nil {
			return err
		}
	}
	return tell(p)
}

// MadeToldOnce tells where it has made the allowance.
func (f *Family) MadeToldOnce(ctx context.Context, p Task) error {
	var a Allowance
	db := f.db.WithContext(ctx)
	err := db.Where("id = ?", p.AllowanceID).First(&a).Error
	if err != nil && !errors.Is(err, gorm.ErrRecordNotFound) {
		return err
	}
	if errors.Is(err, gorm.ErrRecordNotFound) {
		if err := db.Create(&Allowance{ID: p.AllowanceID, PurseID: p.PurseID}).Error; err != nil {
			return err
		}
		return tell(p)
	}
	return nil
}
