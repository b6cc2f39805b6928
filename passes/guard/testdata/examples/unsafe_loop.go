//go:build example

package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

type Lines struct {
	ReceiptID string
	Lines     []struct {
		LineID string
		Points int64
	}
}

func (h *Handlers) StoreLines(ctx context.Context, t *asynq.Task) error {
	var p Lines
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	for _, line := range p.Lines {
		_, err := h.lines.InsertOne(ctx, bson.M{"_id": line.LineID, "points": line.Points}) // reported
		if mongo.IsDuplicateKeyError(err) {
			return nil // after a crash midway the repeat ends here, and the rest is never written
		}
		if err != nil {
			return err
		}
	}
	return nil
}
