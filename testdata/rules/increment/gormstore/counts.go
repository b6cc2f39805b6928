package main

import (
	"context"
	"errors"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
)

// Count is one go at counting what lies in a warehouse.
type Count struct {
	ID        uint `gorm:"primaryKey"`
	Warehouse string
	Status    string
	Found     int64
}

// CountTask is the payload of the tasks that count.
type CountTask struct {
	CountID   *uint  `json:"count_id"`
	Warehouse string `json:"warehouse"`
	Items     []Item `json:"items"`
}

var errCounted = errors.New("somebody counts already")

// begin makes a row of its own for the run.
func (w *Worker) begin(ctx context.Context, warehouse string) (*Count, error) {
	count := &Count{Warehouse: warehouse, Status: "running"}
	if err := w.db.WithContext(ctx).Create(count).Error; err != nil { // want insert `"count:anew" and "count:reserved"` guard `"count:found".*two runs`
		return nil, err
	}
	return count, nil
}

// take claims a row that was made before.
func (w *Worker) take(ctx context.Context, id uint) (*Count, error) {
	taken := w.db.WithContext(ctx).Model(&Count{}).Where("id = ? AND status = ?", id, "new").Update("status", "running")
	if taken.Error != nil {
		return nil, taken.Error
	}
	if taken.RowsAffected == 0 {
		return nil, errCounted
	}
	var count Count
	if err := w.db.WithContext(ctx).First(&count, id).Error; err != nil {
		return nil, err
	}
	return &count, nil
}

// find gives the row that counts a warehouse, and makes one if there is none.
func (w *Worker) find(ctx context.Context, warehouse string) (*Count, error) {
	var count Count
	err := w.db.WithContext(ctx).First(&count, "warehouse = ?", warehouse).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return w.begin(ctx, warehouse)
	}
	if err != nil {
		return nil, err
	}
	return &count, nil
}

func (w *Worker) tally(ctx context.Context, count *Count, items []Item) error {
	for _, item := range items {
		err := w.db.WithContext(ctx).Model(&Count{}).Where("id = ?", count.ID). // want increment `"count:found"`
											Update("found", gorm.Expr("found + ?", item.Quantity)).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// CountAnew adds to the row that it has made itself: another run makes another.
func (w *Worker) CountAnew(ctx context.Context, t *asynq.Task) error {
	p, err := decode[CountTask](t)
	if err != nil {
		return err
	}
	count, err := w.begin(ctx, p.Warehouse)
	if err != nil {
		return err
	}
	return w.tally(ctx, count, p.Items)
}

// CountReserved adds to a row that it has claimed, if the task names one.
func (w *Worker) CountReserved(ctx context.Context, t *asynq.Task) error {
	p, err := decode[CountTask](t)
	if err != nil {
		return err
	}
	count, err := w.reserved(ctx, p)
	if errors.Is(err, errCounted) {
		return nil
	}
	if err != nil {
		return err
	}
	return w.tally(ctx, count, p.Items)
}

func (w *Worker) reserved(ctx context.Context, p CountTask) (*Count, error) {
	if p.CountID != nil {
		return w.take(ctx, *p.CountID)
	}
	return w.begin(ctx, p.Warehouse)
}

// CountFound adds to the row that is there: the second run finds that of the first.
func (w *Worker) CountFound(ctx context.Context, t *asynq.Task) error {
	p, err := decode[CountTask](t)
	if err != nil {
		return err
	}
	count, err := w.find(ctx, p.Warehouse)
	if err != nil {
		return err
	}
	return w.tally(ctx, count, p.Items)
}
