//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type Notice struct {
	ID     int64 // made by the database
	UserID int64
	Text   string
}

type AddNotice struct {
	NoticeID string
	UserID   int64
	Text     string
}

func (h *Handlers) AddNotice(ctx context.Context, t *asynq.Task) error {
	var p AddNotice
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return h.gorm.WithContext(ctx).Create(&Notice{UserID: p.UserID, Text: p.Text}).Error // reported
}
