//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
)

type Label struct {
	ID       int64
	ImportID string
	Text     string
}

func (h *Handlers) ImportLabels(ctx context.Context, t *asynq.Task) error {
	var p struct {
		ImportID string
		Text     string
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return h.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Where("import_id = ?", p.ImportID).Delete(&Label{}).Error; err != nil {
			return err
		}
		return tx.Create(&Label{ImportID: p.ImportID, Text: p.Text}).Error
	})
}
