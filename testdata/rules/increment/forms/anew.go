package main

import (
	"context"
	"database/sql"

	"gorm.io/gorm"
)

const (
	noNote  = "UPDATE plots SET note = '', fallen = 0 WHERE id = $1"
	note    = "UPDATE plots SET note = note || $1 WHERE id = $2"
	oneMore = "UPDATE plots SET fallen = fallen + 1 WHERE id = $1"
)

// execer is a database or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// survey notes what is surveyed, and counts what has fallen.
func survey(ctx context.Context, db execer, p Task) error {
	if _, err := db.ExecContext(ctx, note, p.SurveyID, p.PlotID); err != nil { // want increment `"anew:never" and "anew:sometimes"` guard `"anew:apart" .*two runs at the same time`
		return err
	}
	for range p.Trees {
		if _, err := db.ExecContext(ctx, oneMore, p.PlotID); err != nil { // want increment `"anew:never" and "anew:sometimes"` guard `"anew:apart" .*two runs at the same time`
			return err
		}
	}
	return nil
}

// AnewNever goes on from what was noted before.
func (s *Statements) AnewNever(ctx context.Context, p Task) error { return survey(ctx, s.db, p) }

// AnewSometimes starts anew only where many trees are to be counted.
func (s *Statements) AnewSometimes(ctx context.Context, p Task) error {
	if p.Trees > 20 {
		if _, err := s.db.ExecContext(ctx, noNote, p.PlotID); err != nil {
			return err
		}
	}
	return survey(ctx, s.db, p)
}

// AnewApart starts anew, which two runs at the same time may both do before the first has noted anything.
func (s *Statements) AnewApart(ctx context.Context, p Task) error {
	if _, err := s.db.ExecContext(ctx, noNote, p.PlotID); err != nil {
		return err
	}
	return survey(ctx, s.db, p)
}

// Anew starts anew and holds the plot until all is noted.
func (s *Statements) Anew(ctx context.Context, p Task) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if _, err := tx.ExecContext(ctx, noNote, p.PlotID); err != nil {
		return err
	}
	if err := survey(ctx, tx, p); err != nil {
		return err
	}
	return tx.Commit()
}

// AnewOther empties the note of one plot and writes that of another.
func (s *Statements) AnewOther(ctx context.Context, p Task) error {
	if _, err := s.db.ExecContext(ctx, noNote, p.Trees); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, note, p.SurveyID, p.PlotID) // want increment `"anew:other"`
	return err
}

// Anew does it with a model.
func (m *Models) Anew(ctx context.Context, p Task) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var plot Plot
		if err := tx.First(&plot, p.PlotID).Error; err != nil {
			return err
		}
		if err := tx.Model(&plot).Updates(map[string]any{"forest": "", "note": ""}).Error; err != nil {
			return err
		}
		return tx.Model(&plot).Update("note", gorm.Expr("note || ?", p.SurveyID)).Error
	})
}

// AnewInPart empties another text than the one that it makes longer.
func (m *Models) AnewInPart(ctx context.Context, p Task) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var plot Plot
		if err := tx.First(&plot, p.PlotID).Error; err != nil {
			return err
		}
		if err := tx.Model(&plot).Updates(map[string]any{"forest": ""}).Error; err != nil {
			return err
		}
		return tx.Model(&plot).Update("note", gorm.Expr("note || ?", p.SurveyID)).Error // want increment `"anew:in_part"`
	})
}
