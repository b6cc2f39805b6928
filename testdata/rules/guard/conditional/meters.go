package main

import (
	"context"
	"database/sql"
	"errors"

	"gorm.io/gorm"
)

// Meters adds to meters.
type Meters struct {
	db  *sql.DB
	orm *gorm.DB
}

// LastSetOnly notes the visit, and asks for nothing.
func (m *Meters) LastSetOnly(ctx context.Context, p Task) error {
	_, err := m.db.ExecContext(ctx, // want increment `"last:set_only"`
		"UPDATE meters SET reading = reading + $1, last_visit = $2 WHERE id = $3", p.Units, p.VisitID, p.MeterID)
	return err
}

// LastOther asks whether the visit was the last one, and makes it so.
func (m *Meters) LastOther(ctx context.Context, p Task) error {
	_, err := m.db.ExecContext(ctx, `
		UPDATE meters SET reading = reading + $1, last_visit = $2
		WHERE id = $3 AND last_visit <> $2`, p.Units, p.VisitID, p.MeterID)
	return err
}

// LastDistinct does the same where there may be no last one.
func (m *Meters) LastDistinct(ctx context.Context, p Task) error {
	_, err := m.db.ExecContext(ctx, `
		UPDATE meters SET reading = reading + $1, last_visit = $2
		WHERE id = $3 AND last_visit IS DISTINCT FROM $2`, p.Units, p.VisitID, p.MeterID)
	return err
}

// LastModelOnly notes the visit, through gorm.
func (m *Meters) LastModelOnly(ctx context.Context, p Task) error {
	meter := m.orm.WithContext(ctx).Model(&Meter{}).Where("id = ?", p.MeterID)
	return meter.Updates(map[string]any{"reading": gorm.Expr("reading + ?", p.Units), "last_visit": p.VisitID}).Error // want increment `"last:model_only"`
}

// LastModel asks as well.
func (m *Meters) LastModel(ctx context.Context, p Task) error {
	meter := m.orm.WithContext(ctx).Model(&Meter{}).Where("id = ?", p.MeterID).Where("last_visit <> ?", p.VisitID)
	return meter.Updates(map[string]any{"reading": gorm.Expr("reading + ?", p.Units), "last_visit": p.VisitID}).Error
}

var errChanged = errors.New("meter was changed meanwhile")

// VersionRead keeps two runs apart, and not a second one from reading the new version.
func (m *Meters) VersionRead(ctx context.Context, p Task) error {
	var reading, version int64
	row := m.db.QueryRowContext(ctx, "SELECT reading, version FROM meters WHERE id = $1", p.MeterID)
	if err := row.Scan(&reading, &version); err != nil {
		return err
	}
	res, err := m.db.ExecContext(ctx, // want increment `"version:read"`
		"UPDATE meters SET reading = $1, version = version + 1 WHERE id = $2 AND version = $3", reading+p.Units, p.MeterID, version)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errChanged)
	}
	return nil
}

// VersionModel does the same through gorm.
func (m *Meters) VersionModel(ctx context.Context, p Task) error {
	var meter Meter
	if err := m.orm.WithContext(ctx).First(&meter, p.MeterID).Error; err != nil {
		return err
	}
	same := m.orm.WithContext(ctx).Model(&Meter{}).Where("id = ? AND version = ?", meter.ID, meter.Version)
	res := same.Updates(map[string]any{"reading": meter.Reading + p.Units, "version": meter.Version + 1}) // want increment `"version:model"`
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected == 0 {
		return errChanged
	}
	return nil
}
