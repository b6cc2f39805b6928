package main

import (
	"context"
	"errors"

	"gorm.io/gorm"
)

// Stall has places, or -1 where there is no end of them.
type Stall struct {
	ID           uint `gorm:"primaryKey"`
	Total, Taken int
}

// Lot is what may be booked like a stall.
type Lot struct {
	ID           uint `gorm:"primaryKey"`
	Total, Taken int
}

// Voucher counts how often it was used.
type Voucher struct {
	ID   uint `gorm:"primaryKey"`
	Used int
}

// Booking is of several places, of its own or of its parts.
type Booking struct {
	ID        int64 `gorm:"primaryKey"`
	PartOf    *int64
	VoucherID uint
	Places    []Place   `gorm:"foreignKey:BookingID"`
	Parts     []Booking `gorm:"foreignKey:PartOf"`
}

// Place is where somebody was to sit.
type Place struct {
	ID             uint `gorm:"primaryKey"`
	BookingID      int64
	StallID, LotID uint
	Number         int
}

var errPlace = errors.New("there is no such place")

func stall(tx *gorm.DB, id uint) (*Stall, error) {
	if id == 0 {
		return nil, errPlace
	}
	var s Stall
	if err := tx.First(&s, id).Error; err != nil {
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, nil
		}
		return nil, err
	}
	return &s, nil
}

func lot(tx *gorm.DB, id uint) (*Lot, error) {
	var l Lot
	if err := tx.First(&l, id).Error; err != nil {
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return nil, nil
		}
		return nil, err
	}
	return &l, nil
}

func freeStall(tx *gorm.DB, id uint, n int) (int64, error) {
	if id == 0 || n <= 0 {
		return 0, errPlace
	}
	given := map[string]any{"total": gorm.Expr("total + ?", n), "taken": gorm.Expr("taken - ?", n)}
	res := tx.Model(&Stall{}).Where("id = ? AND total >= 0 AND taken >= ?", id, n).Updates(given) // want increment `"places:freed"`
	return res.RowsAffected, res.Error
}

func freeLot(tx *gorm.DB, id uint, n int) (int64, error) {
	if id == 0 || n <= 0 {
		return 0, errPlace
	}
	given := map[string]any{"total": gorm.Expr("total + ?", n), "taken": gorm.Expr("taken - ?", n)}
	res := tx.Model(&Lot{}).Where("id = ? AND total >= 0 AND taken >= ?", id, n).Updates(given) // want increment `"places:freed"`
	return res.RowsAffected, res.Error
}

func free(tx *gorm.DB, places []Place) error {
	stalls, lots := map[uint]int{}, map[uint]int{}
	for _, p := range places {
		if p.StallID > 0 {
			stalls[p.StallID] += p.Number
			continue
		}
		lots[p.LotID] += p.Number
	}
	for id, n := range stalls {
		s, err := stall(tx, id)
		if err != nil {
			return err
		}
		if s == nil || s.Total == -1 {
			continue
		}
		if _, err := freeStall(tx, id, n); err != nil {
			return err
		}
	}
	for id, n := range lots {
		l, err := lot(tx, id)
		if err != nil {
			return err
		}
		if l == nil || l.Total == -1 {
			continue
		}
		if _, err := freeLot(tx, id, n); err != nil {
			return err
		}
	}
	return nil
}

// Freed gives the places of a booking back, and its voucher, on each run: that some stall has no end of places
// keeps none away, nor does what fails on the way.
func (h *Hall) Freed(ctx context.Context, t Task) error {
	var b Booking
	if err := h.db.WithContext(ctx).Preload("Places").Preload("Parts").Preload("Parts.Places").First(&b, t.Seats).Error; err != nil {
		return err
	}
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if len(b.Parts) > 0 {
			for _, part := range b.Parts {
				if err := free(tx, part.Places); err != nil {
					return err
				}
			}
		} else if err := free(tx, b.Places); err != nil {
			return err
		}
		return tx.Model(&Voucher{}).Where("id = ?", b.VoucherID).UpdateColumn("used", gorm.Expr("used - 1")).Error // want increment `"places:freed"`
	})
}
