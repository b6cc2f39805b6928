// Command aliyunoss shows objects of Alibaba that get another name on each run, next to those that are written over.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"example.com/idemlint/libraries/work"
	"github.com/aliyun/aliyun-oss-go-sdk/oss"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Service keeps the papers of orders.
type Service struct {
	client *oss.Client
}

// Invoice has the time in its name.
func (s *Service) Invoice(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	bucket, err := s.client.Bucket("papers")
	if err != nil {
		return err
	}
	return bucket.PutObject(fmt.Sprintf("invoices/%s-%d", o.OrderID, time.Now().UnixNano()), strings.NewReader(o.Email)) // want stablekey `"paper:invoice"`
}

// Scan has a random name.
func (s *Service) Scan(ctx context.Context, t *asynq.Task) error {
	if _, err := work.Decode(t); err != nil {
		return err
	}
	bucket, err := s.client.Bucket("papers")
	if err != nil {
		return err
	}
	return bucket.UploadFile("scans/"+uuid.NewString(), os.Getenv("SCAN"), 100*1024) // want stablekey `"paper:scan"`
}

// InvoiceNamed writes the order's invoice over.
func (s *Service) InvoiceNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	bucket, err := s.client.Bucket("papers")
	if err != nil {
		return err
	}
	return bucket.PutObject("invoices/"+o.OrderID, strings.NewReader(o.Email))
}

// Drop deletes the invoice, which is gone then.
func (s *Service) Drop(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	bucket, err := s.client.Bucket("papers")
	if err != nil {
		return err
	}
	return bucket.DeleteObject("invoices/" + o.OrderID)
}

func main() {
	client, err := oss.New("https://oss.example.com", os.Getenv("OSS_KEY"), os.Getenv("OSS_SECRET"), oss.HTTPClient(http.DefaultClient))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client}
	mux := asynq.NewServeMux()
	mux.HandleFunc("paper:invoice", s.Invoice)
	mux.HandleFunc("paper:scan", s.Scan)
	mux.HandleFunc("paper:invoice_named", s.InvoiceNamed)
	mux.HandleFunc("paper:drop", s.Drop)
	work.Serve(mux)
}
