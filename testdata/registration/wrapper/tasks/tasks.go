// Package tasks has the handlers. It does not know which queue runs them.
package tasks

import (
	"context"
	"encoding/json"

	"gorm.io/gorm"
)

// Meter is what a customer has used.
type Meter struct {
	Customer string `gorm:"primaryKey"`
	Units    int64
	Prepaid  int64
	State    string
}

// Reading is a payload.
type Reading struct {
	ReadingID string `json:"reading_id"`
	Customer  string `json:"customer"`
	Units     int64  `json:"units"`
}

// Meters changes meters.
type Meters struct {
	DB *gorm.DB
}

// Consume decodes its payload itself.
func (m *Meters) Consume(ctx context.Context, payload []byte) error {
	var r Reading
	if err := json.Unmarshal(payload, &r); err != nil {
		return err
	}
	meter := m.DB.WithContext(ctx).Model(&Meter{}).Where("customer = ?", r.Customer)
	return meter.Update("units", gorm.Expr("units + ?", r.Units)).Error // want increment `"meter:consume"`
}

// Reset decodes its payload itself, and sets.
func (m *Meters) Reset(ctx context.Context, payload []byte) error {
	var r Reading
	if err := json.Unmarshal(payload, &r); err != nil {
		return err
	}
	return m.DB.WithContext(ctx).Model(&Meter{}).Where("customer = ?", r.Customer).Update("units", 0).Error
}

// Prepay gets its payload decoded.
func (m *Meters) Prepay(ctx context.Context, r Reading) error {
	meter := m.DB.WithContext(ctx).Model(&Meter{}).Where("customer = ?", r.Customer)
	return meter.Update("prepaid", gorm.Expr("prepaid + ?", r.Units)).Error // want increment `"meter:prepay"`
}

// Activate gets its payload decoded, and sets.
func (m *Meters) Activate(ctx context.Context, r Reading) error {
	return m.DB.WithContext(ctx).Model(&Meter{}).Where("customer = ?", r.Customer).Update("state", "active").Error
}

// Return gets its payload decoded, and the task's type.
func (m *Meters) Return(ctx context.Context, taskType string, r *Reading) error {
	meter := m.DB.WithContext(ctx).Model(&Meter{}).Where("customer = ?", r.Customer)
	return meter.Update("prepaid", gorm.Expr("prepaid - ?", r.Units)).Error // want increment `"meter:return"`
}
