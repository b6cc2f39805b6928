// Command gcs shows objects of Google Cloud Storage that get another name on each run, next to those that are written over.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"strings"
	"time"

	"cloud.google.com/go/storage"
	"example.com/idemlint/libraries/work"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Service keeps the papers of orders.
type Service struct {
	client *storage.Client
	bucket string
}

// upload writes an object, which is there once it is closed.
func (s *Service) upload(ctx context.Context, name, content string) error {
	w := s.client.Bucket(s.bucket).Object(name).NewWriter(ctx) // want stablekey `"paper:invoice"`
	w.ContentType = "text/plain"
	if _, err := io.Copy(w, strings.NewReader(content)); err != nil {
		w.Close()
		return err
	}
	return w.Close()
}

// Invoice has the time in its name.
func (s *Service) Invoice(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.upload(ctx, fmt.Sprintf("invoices/%s-%d", o.OrderID, time.Now().Unix()), o.Email)
}

// Scan has a random name, for which no condition holds back a second one.
func (s *Service) Scan(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	scan := s.client.Bucket(s.bucket).Object("scans/" + uuid.NewString())
	w := scan.If(storage.Conditions{DoesNotExist: true}).NewWriter(ctx) // want stablekey `"paper:scan"`
	if _, err := w.Write([]byte(o.Email)); err != nil {
		return err
	}
	return w.Close()
}

// Archive copies the invoice to another name on each run.
func (s *Service) Archive(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	b := s.client.Bucket(s.bucket)
	archived := b.Object("archive/" + uuid.NewString())
	_, err = archived.CopierFrom(b.Object("invoices/" + o.OrderID)).Run(ctx) // want stablekey `"paper:archive"`
	return err
}

// InvoiceNamed writes the order's invoice over.
func (s *Service) InvoiceNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.upload(ctx, "invoices/"+o.OrderID, o.Email)
}

// ScanNamed is refused where the order's scan is there.
func (s *Service) ScanNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	w := s.client.Bucket(s.bucket).Object("scans/" + o.OrderID).If(storage.Conditions{DoesNotExist: true}).NewWriter(ctx)
	if _, err := w.Write([]byte(o.Email)); err != nil {
		return err
	}
	return w.Close()
}

// ArchiveNamed copies the invoice to the same name again.
func (s *Service) ArchiveNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	b := s.client.Bucket(s.bucket)
	_, err = b.Object("archive/" + o.OrderID).CopierFrom(b.Object("invoices/" + o.OrderID)).Run(ctx)
	return err
}

// Drop deletes the invoice, which is gone then.
func (s *Service) Drop(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.Bucket(s.bucket).Object("invoices/" + o.OrderID).Delete(ctx)
}

func main() {
	client, err := storage.NewClient(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client, bucket: "papers"}
	mux := asynq.NewServeMux()
	mux.HandleFunc("paper:invoice", s.Invoice)
	mux.HandleFunc("paper:scan", s.Scan)
	mux.HandleFunc("paper:archive", s.Archive)
	mux.HandleFunc("paper:invoice_named", s.InvoiceNamed)
	mux.HandleFunc("paper:scan_named", s.ScanNamed)
	mux.HandleFunc("paper:archive_named", s.ArchiveNamed)
	mux.HandleFunc("paper:drop", s.Drop)
	work.Serve(mux)
}
