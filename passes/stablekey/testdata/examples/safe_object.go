//go:build example

package main

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/hibiken/asynq"
)

func (h *Handlers) UploadOnce(ctx context.Context, t *asynq.Task) error {
	var p Invoice
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := h.bucket.PutObject(ctx, &s3.PutObjectInput{
		Bucket: aws.String("invoices"),
		Key:    aws.String(p.InvoiceID + ".txt"), // written over by a second run
		Body:   bytes.NewReader([]byte(p.Text)),
	})
	return err
}
