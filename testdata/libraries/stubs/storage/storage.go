// Package storage has the signatures of cloud.google.com/go/storage v1.62.3 that the examples use: the real module
// brings Envoy's APIs and the exporters of OpenTelemetry. Nothing is sent.
package storage

import "context"

// Client is the client of all buckets.
type Client struct{}

// NewClient makes a client; the real one takes options.
func NewClient(ctx context.Context) (*Client, error) { return &Client{}, nil }

// Bucket is a bucket by its name.
func (c *Client) Bucket(name string) *BucketHandle { return &BucketHandle{} }

// BucketHandle is a bucket.
type BucketHandle struct{}

// Object is an object by its name.
func (b *BucketHandle) Object(name string) *ObjectHandle { return &ObjectHandle{} }

// ObjectHandle is an object.
type ObjectHandle struct{}

// Conditions say when an object is written.
type Conditions struct {
	GenerationMatch int64
	DoesNotExist    bool
}

// If is the object under conditions.
func (o *ObjectHandle) If(conds Conditions) *ObjectHandle { return o }

// NewWriter writes the object when it is closed.
func (o *ObjectHandle) NewWriter(ctx context.Context) *Writer { return &Writer{} }

// CopierFrom copies src to the object.
func (dst *ObjectHandle) CopierFrom(src *ObjectHandle) *Copier { return &Copier{} }

// Delete deletes the object.
func (o *ObjectHandle) Delete(ctx context.Context) error { return nil }

// ObjectAttrs are what is known of an object.
type ObjectAttrs struct {
	ContentType string
	Name        string
}

// Writer writes an object.
type Writer struct {
	ObjectAttrs
}

// Write adds to what the object is going to be.
func (w *Writer) Write(p []byte) (n int, err error) { return len(p), nil }

// Close writes the object.
func (w *Writer) Close() error { return nil }

// Copier copies an object.
type Copier struct {
	ObjectAttrs
}

// Run copies it.
func (c *Copier) Run(ctx context.Context) (*ObjectAttrs, error) { return &ObjectAttrs{}, nil }
