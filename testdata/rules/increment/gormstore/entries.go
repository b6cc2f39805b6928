package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

// Score keeps numbers by their names in one column.
type Score struct {
	ID     uint             `gorm:"primaryKey"`
	Values map[string]int64 `gorm:"serializer:json"`
	Text   string
}

func (w *Worker) score(ctx context.Context, t *asynq.Task) (OrderTask, *Score, error) {
	p, err := decode[OrderTask](t)
	if err != nil {
		return p, nil, err
	}
	var score Score
	err = w.db.WithContext(ctx).First(&score, "id = ?", p.WalletID).Error
	return p, &score, err
}

// RaiseScore adds to one of the numbers and saves the row.
func (w *Worker) RaiseScore(ctx context.Context, t *asynq.Task) error {
	p, score, err := w.score(ctx, t)
	if err != nil {
		return err
	}
	score.Values["bought"] = score.Values["bought"] + p.Amount
	return w.db.WithContext(ctx).Save(score).Error // want increment `"score:raise"`
}

// RaiseScoreColumn saves the column alone, in which the payload says what is raised.
func (w *Worker) RaiseScoreColumn(ctx context.Context, t *asynq.Task) error {
	p, score, err := w.score(ctx, t)
	if err != nil {
		return err
	}
	values := score.Values
	values[p.Note] += p.Amount
	return w.db.WithContext(ctx).Model(score).Select("Values").Updates(Score{Values: values}).Error // want increment `"score:raise_column"`
}

// RaiseScoreText changes the numbers in a text.
func (w *Worker) RaiseScoreText(ctx context.Context, t *asynq.Task) error {
	p, score, err := w.score(ctx, t)
	if err != nil {
		return err
	}
	var values map[string]int64
	if err := json.Unmarshal([]byte(score.Text), &values); err != nil {
		return err
	}
	values["bought"] += p.Amount
	text, err := json.Marshal(values)
	if err != nil {
		return err
	}
	return w.db.WithContext(ctx).Model(&Score{}).Where("id = ?", score.ID).Update("text", string(text)).Error // want increment `"score:raise_text"`
}

// SumScore computes one number anew from two others.
func (w *Worker) SumScore(ctx context.Context, t *asynq.Task) error {
	_, score, err := w.score(ctx, t)
	if err != nil {
		return err
	}
	score.Values["all"] = score.Values["bought"] + score.Values["won"]
	return w.db.WithContext(ctx).Save(score).Error
}

// PutScore sets one number.
func (w *Worker) PutScore(ctx context.Context, t *asynq.Task) error {
	p, score, err := w.score(ctx, t)
	if err != nil {
		return err
	}
	score.Values["bought"] = p.Amount
	return w.db.WithContext(ctx).Save(score).Error
}

// Quota is what is left to a plan, if it has a bound.
type Quota struct {
	ID     uint `gorm:"primaryKey"`
	Left   *int64
	PlanID uint
	Plan   Plan
}

// Plan counts its uses.
type Plan struct {
	ID   uint `gorm:"primaryKey"`
	Uses int64
}

func (w *Worker) quota(ctx context.Context, t *asynq.Task) (OrderTask, *Quota, error) {
	p, err := decode[OrderTask](t)
	if err != nil {
		return p, nil, err
	}
	var quota Quota
	err = w.db.WithContext(ctx).Preload("Plan").First(&quota, "id = ?", p.WalletID).Error
	return p, &quota, err
}

// SpendQuota has a column that is a pointer.
func (w *Worker) SpendQuota(ctx context.Context, t *asynq.Task) error {
	p, quota, err := w.quota(ctx, t)
	if err != nil {
		return err
	}
	if quota.Left != nil {
		left := *quota.Left - p.Amount
		quota.Left = &left
	}
	return w.db.WithContext(ctx).Omit("Plan").Save(quota).Error // want increment `"quota:spend"`
}

// SpendQuotaInPlace changes what the pointer points to.
func (w *Worker) SpendQuotaInPlace(ctx context.Context, t *asynq.Task) error {
	p, quota, err := w.quota(ctx, t)
	if err != nil {
		return err
	}
	if quota.Left != nil {
		*quota.Left -= p.Amount
	}
	return w.db.WithContext(ctx).Omit("Plan").Save(quota).Error // want increment `"quota:spend_in_place"`
}

// SetQuota gives it a bound.
func (w *Worker) SetQuota(ctx context.Context, t *asynq.Task) error {
	p, quota, err := w.quota(ctx, t)
	if err != nil {
		return err
	}
	quota.Left = &p.Amount
	return w.db.WithContext(ctx).Omit("Plan").Save(quota).Error
}

// UsePlan changes the row that was read with another.
func (w *Worker) UsePlan(ctx context.Context, t *asynq.Task) error {
	_, quota, err := w.quota(ctx, t)
	if err != nil {
		return err
	}
	quota.Plan.Uses++
	return w.db.WithContext(ctx).Save(&quota.Plan).Error // want increment `"plan:use"`
}
