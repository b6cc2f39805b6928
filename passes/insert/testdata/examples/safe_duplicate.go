//go:build example

package main

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
)

type Invoice struct {
	ID     string `gorm:"primaryKey"`
	Amount int64
}

func (h *Handlers) StoreInvoice(ctx context.Context, t *asynq.Task) error {
	var p struct {
		InvoiceID string
		Amount    int64
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	err := h.gorm.WithContext(ctx).Create(&Invoice{ID: p.InvoiceID, Amount: p.Amount}).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) { // with TranslateError: true
		return nil
	}
	return err
}
