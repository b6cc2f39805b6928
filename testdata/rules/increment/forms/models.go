package main

import (
	"context"
	"slices"

	"github.com/lib/pq"
	"github.com/shopspring/decimal"
	"gorm.io/gorm"
)

// Counts is what was counted on a plot.
type Counts struct {
	Trees  int64
	Fallen int64
}

// Plot is a piece of forest.
type Plot struct {
	ID      int64 `gorm:"primaryKey"`
	Counts  `gorm:"embedded"`
	Area    int64
	Fee     decimal.Decimal `gorm:"type:numeric"`
	Note    string
	Surveys pq.StringArray `gorm:"type:text[]"`
	Forest  string
}

// Standing is how many trees stand.
func (p *Plot) Standing() int64 { return p.Trees }

// SetStanding says how many do.
func (p *Plot) SetStanding(n int64) { p.Trees = n }

// Grown returns the plot with more trees.
func (p Plot) Grown(n int64) Plot {
	p.Trees += n
	return p
}

// Models works through gorm.
type Models struct {
	db *gorm.DB
}

func (m *Models) plot(ctx context.Context, p Task) (*Plot, error) {
	var plot Plot
	err := m.db.WithContext(ctx).First(&plot, p.PlotID).Error
	return &plot, err
}

// OneMore has ++.
func (m *Models) OneMore(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	plot.Trees++
	return m.db.WithContext(ctx).Select("trees").Save(plot).Error // want increment `"go:one_more"`
}

// Reversed has the stored value last.
func (m *Models) Reversed(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	plot.Trees = p.Trees + plot.Trees
	return m.db.WithContext(ctx).Select("trees").Save(plot).Error // want increment `"go:reversed"`
}

// Text makes a text longer.
func (m *Models) Text(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	plot.Note += "; " + p.SurveyID
	return m.db.WithContext(ctx).Select("note").Save(plot).Error // want increment `"go:text"`
}

// Methods has a getter and a setter.
func (m *Models) Methods(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	plot.SetStanding(plot.Standing() + p.Trees)
	return m.db.WithContext(ctx).Select("trees").Save(plot).Error // want increment `"go:methods"`
}

// Embedded changes a field of a struct in the struct.
func (m *Models) Embedded(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	counts := &plot.Counts
	counts.Fallen += p.Trees
	return m.db.WithContext(ctx).Select("fallen").Save(plot).Error // want increment `"go:embedded"`
}

// Copy saves the copy that a method has changed.
func (m *Models) Copy(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	grown := plot.Grown(p.Trees)
	return m.db.WithContext(ctx).Select("trees").Save(&grown).Error // want increment `"go:copy"`
}

// Decimal subtracts in a method.
func (m *Models) Decimal(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	left := plot.Fee.Sub(decimal.NewFromInt(p.Trees))
	return m.db.WithContext(ctx).Model(plot).Update("fee", left).Error // want increment `"go:decimal"`
}

func sum(numbers ...int64) (total int64) {
	for _, n := range numbers {
		total += n
	}
	return total
}

// Callee adds in a function.
func (m *Models) Callee(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	row := m.db.WithContext(ctx).Model(&Plot{}).Where("id = ?", plot.ID)
	return row.Update("trees", sum(plot.Trees, p.Trees)).Error // want increment `"go:callee"`
}

// Each changes the rows of a list.
func (m *Models) Each(ctx context.Context, p Task) error {
	var plots []Plot
	if err := m.db.WithContext(ctx).Find(&plots, "forest = ?", "north").Error; err != nil {
		return err
	}
	for i := range plots {
		plots[i].Trees += p.Trees
		if err := m.db.WithContext(ctx).Select("trees").Save(&plots[i]).Error; err != nil { // want increment `"go:each"`
			return err
		}
	}
	return nil
}

// CopyDropped saves what the method has not changed.
func (m *Models) CopyDropped(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	grown := plot.Grown(p.Trees)
	plot.Note = "planned: " + p.SurveyID
	if grown.Trees < 0 {
		plot.Note = "cleared: " + p.SurveyID
	}
	return m.db.WithContext(ctx).Select("trees", "note").Save(plot).Error
}

// Greater keeps the greater of two.
func (m *Models) Greater(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	plot.Trees = max(plot.Trees, p.Trees)
	return m.db.WithContext(ctx).Select("trees").Save(plot).Error
}

// Product is made of other fields.
func (m *Models) Product(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	plot.Fallen = plot.Trees * plot.Area
	return m.db.WithContext(ctx).Select("fallen").Save(plot).Error
}

// Contained counts a survey that is not on the plot's list.
func (m *Models) Contained(ctx context.Context, p Task) error {
	plot, err := m.plot(ctx, p)
	if err != nil {
		return err
	}
	if slices.Contains(plot.Surveys, p.SurveyID) {
		return nil
	}
	plot.Surveys = append(plot.Surveys, p.SurveyID)
	plot.Trees += p.Trees
	return m.db.WithContext(ctx).Select("surveys", "trees").Save(plot).Error
}
