package main

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// count adds the hours of a shift and closes it.
func (m *Models) count(tx *gorm.DB, p Task) error {
	worker := tx.Model(&Worker{}).Where("id = ?", p.WorkerID)
	if err := worker.Update("hours", gorm.Expr("hours + ?", p.Hours)).Error; err != nil { // want guard `"model:outside" and "model:ignored" .*both pass`
		return err
	}
	return tx.Model(&Shift{}).Where("id = ?", p.ShiftID).Update("status", Closed).Error
}

// Outside locks a row outside of a transaction, which lets it go at once.
func (m *Models) Outside(ctx context.Context, p Task) error {
	db := m.db.WithContext(ctx)
	var shift Shift
	if err := db.Clauses(clause.Locking{Strength: "UPDATE"}).First(&shift, "id = ?", p.ShiftID).Error; err != nil {
		return err
	}
	if shift.Status == Closed {
		return nil
	}
	return db.Transaction(func(tx *gorm.DB) error { return m.count(tx, p) })
}

// Ignored asks for the lock as the first version of gorm wants it; the second knows no such option.
func (m *Models) Ignored(ctx context.Context, p Task) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var shift Shift
		if err := tx.Set("gorm:query_option", "FOR UPDATE").First(&shift, "id = ?", p.ShiftID).Error; err != nil {
			return err
		}
		if shift.Status == Closed {
			return nil
		}
		return m.count(tx, p)
	})
}

// Locked locks the row in the transaction.
func (m *Models) Locked(ctx context.Context, p Task) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var shift Shift
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&shift, "id = ?", p.ShiftID).Error; err != nil {
			return err
		}
		if shift.Status == Closed {
			return nil
		}
		return m.count(tx, p)
	})
}
