package main

import (
	"context"
	"errors"

	"gorm.io/gorm"
)

// ungreeted fills a list that was empty, and not nil.
func ungreeted(db *gorm.DB) ([]Guest, error) {
	guests := []Guest{}
	err := db.Where("NOT greeted").Find(&guests).Error
	return guests, err
}

// GreetedApart seats guests in one transaction, and marks them outside of it.
func (h *Hall) GreetedApart(ctx context.Context, _ Task) error {
	guests, err := ungreeted(h.db.WithContext(ctx))
	if err != nil || len(guests) == 0 {
		return err
	}
	for _, g := range guests {
		if err := h.db.WithContext(ctx).Create(&Seat{GuestID: g.ID}).Error; err != nil { // want guard `"guests:greeted_apart" .*repeats it`
			return err
		}
		if err := h.db.WithContext(ctx).Model(&Guest{}).Where("id = ?", g.ID).Update("greeted", true).Error; err != nil {
			return err
		}
	}
	return nil
}

// GreetedTogether marks them in it.
func (h *Hall) GreetedTogether(ctx context.Context, _ Task) error {
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		guests, err := ungreeted(tx.Clauses(forUpdate))
		if err != nil || len(guests) == 0 {
			return err
		}
		for _, g := range guests {
			if err := tx.Create(&Seat{GuestID: g.ID}).Error; err != nil {
				return err
			}
			if err := tx.Model(&Guest{}).Where("id = ?", g.ID).Update("greeted", true).Error; err != nil {
				return err
			}
		}
		return nil
	})
}

// Wished seats guests who have wishes, and notes it inside of them.
func (h *Hall) Wished(ctx context.Context, t Task) error {
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var g Guest
		if err := tx.Clauses(forUpdate).First(&g, "id = ?", t.Guests[0]).Error; err != nil {
			return err
		}
		if g.Wishes == nil {
			return nil
		}
		if err := tx.Create(&Seat{GuestID: g.ID}).Error; err != nil { // want insert `"guests:wished"`
			return err
		}
		g.Wishes.Seated = true
		return tx.Save(&g).Error
	})
}

// WishedOnce takes the wishes away.
func (h *Hall) WishedOnce(ctx context.Context, t Task) error {
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var g Guest
		if err := tx.Clauses(forUpdate).First(&g, "id = ?", t.Guests[0]).Error; err != nil {
			return err
		}
		if g.Wishes == nil {
			return nil
		}
		if err := tx.Create(&Seat{GuestID: g.ID}).Error; err != nil {
			return err
		}
		g.Wishes = nil
		return tx.Save(&g).Error
	})
}

// note writes how a count went.
func (h *Hall) note(ctx context.Context, l *SeatingLog) error {
	return h.db.WithContext(ctx).Create(l).Error // want insert `"seats:counted"`
}

// Counted notes the sum of the seats, or why there is none.
func (h *Hall) Counted(ctx context.Context, _ Task) error {
	var n int64
	if err := h.db.WithContext(ctx).Model(&Seat{}).Count(&n).Error; err != nil {
		return errors.Join(err, h.note(ctx, &SeatingLog{Error: err.Error()}))
	}
	return h.note(ctx, &SeatingLog{Total: n})
}
