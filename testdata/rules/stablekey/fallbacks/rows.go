package main

import (
	"context"

	"github.com/google/uuid"
	"gorm.io/gorm"
)

const credit = "UPDATE guests SET credit = credit + $1, last_op = $2 WHERE id = $3 AND last_op <> $2"

// CreditDrawn compares the operation before with one that there has never been.
func (c *Cinema) CreditDrawn(ctx context.Context, p Task) error {
	op := uuid.NewString()
	_, err := c.db.ExecContext(ctx, credit, p.Price, op, p.GuestID) // want increment `"credit:drawn"`
	return err
}

// CreditTask compares it with this one.
func (c *Cinema) CreditTask(ctx context.Context, p Task) error {
	_, err := c.db.ExecContext(ctx, credit, p.Price, reference(ctx, p), p.GuestID)
	return err
}

// Admission is a row per guest who was let in.
type Admission struct {
	ID string `gorm:"primaryKey"`
}

// Guest is somebody with a credit.
type Guest struct {
	ID     string `gorm:"primaryKey"`
	Credit int64
}

// admit takes the price from a guest who is not let in yet.
func (c *Cinema) admit(ctx context.Context, p Task, id string) error {
	return c.orm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.FirstOrCreate(&Admission{}, Admission{ID: id}) // want insert `"admission:drawn"`
		if res.Error != nil || res.RowsAffected == 0 {
			return res.Error
		}
		return tx.Model(&Guest{}).Where("id = ?", p.GuestID).Update("credit", gorm.Expr("credit - ?", p.Price)).Error // want increment `"admission:drawn"`
	})
}

// AdmissionDrawn looks for a row that there has never been.
func (c *Cinema) AdmissionDrawn(ctx context.Context, p Task) error {
	return c.admit(ctx, p, uuid.NewString())
}

// AdmissionTask looks for the row of this admission.
func (c *Cinema) AdmissionTask(ctx context.Context, p Task) error {
	return c.admit(ctx, p, reference(ctx, p))
}

// SeatDrawn keeps a guest under another key on each attempt.
func (c *Cinema) SeatDrawn(ctx context.Context, p Task) error {
	return c.rdb.Set(ctx, "seat:"+drawn(p), p.GuestID, 0).Err() // want stablekey `"seat:drawn"`
}

// SeatTask keeps a guest under one key.
func (c *Cinema) SeatTask(ctx context.Context, p Task) error {
	return c.rdb.Set(ctx, "seat:"+reference(ctx, p), p.GuestID, 0).Err()
}
