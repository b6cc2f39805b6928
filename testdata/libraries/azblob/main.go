// Command azblob shows blobs of Azure that get another name on each run, next to those that are written over.
package main

import (
	"context"
	"log"
	"os"
	"strings"
	"time"

	"example.com/idemlint/libraries/work"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Service keeps the papers of orders.
type Service struct {
	client *azblob.Client
}

// Invoice has the time in its name.
func (s *Service) Invoice(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	name := "invoices/" + o.OrderID + time.Now().Format("-150405.000")
	_, err = s.client.UploadBuffer(ctx, "papers", name, []byte(o.Email), nil) // want stablekey `"paper:invoice"`
	return err
}

// Scan has a random name.
func (s *Service) Scan(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	scans := s.client.ServiceClient().NewContainerClient("scans")
	_, err = scans.NewBlockBlobClient(uuid.NewString()).UploadStream(ctx, strings.NewReader(o.Email), nil) // want stablekey `"paper:scan"`
	return err
}

// Log adds a line on each run.
func (s *Service) Log(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	journal := s.client.ServiceClient().NewContainerClient("papers").NewAppendBlobClient("log")
	_, err = journal.AppendBlock(ctx, line{strings.NewReader(o.OrderID + "\n")}, nil) // want increment `"paper:log"`
	return err
}

type line struct{ *strings.Reader }

func (line) Close() error { return nil }

// InvoiceNamed writes the order's invoice over.
func (s *Service) InvoiceNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.UploadBuffer(ctx, "papers", "invoices/"+o.OrderID, []byte(o.Email), nil)
	return err
}

// ScanNamed writes the order's scan over.
func (s *Service) ScanNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	scans := s.client.ServiceClient().NewContainerClient("scans")
	_, err = scans.NewBlockBlobClient(o.OrderID).UploadStream(ctx, strings.NewReader(o.Email), nil)
	return err
}

// Drop deletes the invoice, which is gone then.
func (s *Service) Drop(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.DeleteBlob(ctx, "papers", "invoices/"+o.OrderID, nil)
	return err
}

func main() {
	client, err := azblob.NewClientFromConnectionString(os.Getenv("AZURE_STORAGE_CONNECTION_STRING"), nil)
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client}
	mux := asynq.NewServeMux()
	mux.HandleFunc("paper:invoice", s.Invoice)
	mux.HandleFunc("paper:scan", s.Scan)
	mux.HandleFunc("paper:log", s.Log)
	mux.HandleFunc("paper:invoice_named", s.InvoiceNamed)
	mux.HandleFunc("paper:scan_named", s.ScanNamed)
	mux.HandleFunc("paper:drop", s.Drop)
	work.Serve(mux)
}
