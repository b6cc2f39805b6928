package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/minio/minio-go/v7"
)

// Objects writes to object stores.
type Objects struct {
	s3     *s3.Client
	minio  *minio.Client
	bucket string
}

// Upload puts the time into the name: each run leaves another object.
func (o *Objects) Upload(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	key := fmt.Sprintf("invoices/%s-%d.pdf", p.InvoiceID, time.Now().UnixNano())
	_, err = o.s3.PutObject(ctx, &s3.PutObjectInput{ // want stablekey `"invoice:upload"`
		Bucket: aws.String(o.bucket),
		Key:    aws.String(key),
		Body:   strings.NewReader(p.Content),
	})
	return err
}

func archiveName() string { return "archive/" + uuid.NewString() }

// Archive has a random name.
func (o *Objects) Archive(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	body := strings.NewReader(p.Content)
	_, err = o.minio.PutObject(ctx, o.bucket, archiveName(), body, body.Size(), minio.PutObjectOptions{}) // want stablekey `"invoice:archive"`
	return err
}

// UploadNamed writes the same object again.
func (o *Objects) UploadNamed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = o.s3.PutObject(ctx, &s3.PutObjectInput{
		Bucket: aws.String(o.bucket),
		Key:    aws.String(fmt.Sprintf("invoices/%s.pdf", p.InvoiceID)),
		Body:   strings.NewReader(p.Content),
	})
	return err
}

// ArchiveNamed derives its name from the invoice.
func (o *Objects) ArchiveNamed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	name := "archive/" + uuid.NewSHA1(uuid.NameSpaceURL, []byte(p.InvoiceID)).String()
	body := strings.NewReader(p.Content)
	_, err = o.minio.PutObject(ctx, o.bucket, name, body, body.Size(), minio.PutObjectOptions{ContentType: "application/pdf"})
	return err
}
