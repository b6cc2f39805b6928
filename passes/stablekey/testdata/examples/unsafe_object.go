//go:build example

package main

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

type Invoice struct {
	InvoiceID string
	Text      string
}

func (h *Handlers) Upload(ctx context.Context, t *asynq.Task) error {
	var p Invoice
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := h.bucket.PutObject(ctx, &s3.PutObjectInput{ // reported
		Bucket: aws.String("invoices"),
		Key:    aws.String(p.InvoiceID + "-" + uuid.NewString() + ".txt"),
		Body:   bytes.NewReader([]byte(p.Text)),
	})
	return err
}
