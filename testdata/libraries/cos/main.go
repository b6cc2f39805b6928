// Command cos shows objects of Tencent that get another name on each run, next to those that are written over.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/tencentyun/cos-go-sdk-v5"
)

// Service keeps the papers of orders.
type Service struct {
	client *cos.Client
}

// Invoice has the time in its name.
func (s *Service) Invoice(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	name := "invoices/" + o.OrderID + time.Now().Format("-150405.000")
	_, err = s.client.Object.Put(ctx, name, strings.NewReader(o.Email), nil) // want stablekey `"paper:invoice"`
	return err
}

// InvoiceNamed writes the order's invoice over.
func (s *Service) InvoiceNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Object.Put(ctx, "invoices/"+o.OrderID, strings.NewReader(o.Email), nil)
	return err
}

// Drop deletes the invoice, which is gone then.
func (s *Service) Drop(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Object.Delete(ctx, "invoices/"+o.OrderID)
	return err
}

func main() {
	bucket, err := cos.NewBucketURL("papers-1250000000", "ap-guangzhou", true)
	if err != nil {
		log.Fatal(err)
	}
	signed := &cos.AuthorizationTransport{SecretID: os.Getenv("COS_ID"), SecretKey: os.Getenv("COS_KEY")}
	s := &Service{client: cos.NewClient(&cos.BaseURL{BucketURL: bucket}, &http.Client{Transport: signed})}
	mux := asynq.NewServeMux()
	mux.HandleFunc("paper:invoice", s.Invoice)
	mux.HandleFunc("paper:invoice_named", s.InvoiceNamed)
	mux.HandleFunc("paper:drop", s.Drop)
	work.Serve(mux)
}
