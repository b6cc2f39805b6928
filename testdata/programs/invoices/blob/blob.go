// Package blob keeps documents in an object store.
package blob

import (
	"bytes"
	"context"
	"path"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// putter is what this package uses of the client.
type putter interface {
	PutObject(ctx context.Context, in *s3.PutObjectInput, opts ...func(*s3.Options)) (*s3.PutObjectOutput, error)
}

// Bucket is a bucket.
type Bucket struct {
	client putter
	name   string
	now    func() time.Time
}

// NewBucket returns a bucket.
func NewBucket(client *s3.Client, name string) *Bucket {
	return &Bucket{client: client, name: name, now: time.Now}
}

// Upload writes an object under its own name.
func (b *Bucket) Upload(ctx context.Context, name string, data []byte) (string, error) {
	key := path.Join("invoices", name)
	_, err := b.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: aws.String(b.name),
		Key:    aws.String(key),
		Body:   bytes.NewReader(data),
	})
	return key, err
}

// UploadVersion writes one more object on each call.
func (b *Bucket) UploadVersion(ctx context.Context, name string, data []byte) (string, error) {
	key := path.Join("versions", name, b.now().UTC().Format(time.RFC3339Nano))
	_, err := b.client.PutObject(ctx, &s3.PutObjectInput{ // want stablekey `"invoice:version"`
		Bucket: aws.String(b.name),
		Key:    aws.String(key),
		Body:   bytes.NewReader(data),
	})
	return key, err
}
