// Command franzgo shows records that franz-go writes again on each run, next to one that is claimed before.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/twmb/franz-go/pkg/kgo"
)

// Service tells of orders that are paid.
type Service struct {
	client *kgo.Client
	claims *work.Claims
}

func paid(o work.Order) *kgo.Record {
	return &kgo.Record{Topic: "orders", Key: []byte(o.OrderID), Value: []byte("paid")}
}

// Paid writes the record on each run.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.ProduceSync(ctx, paid(o)).FirstErr() // want enqueue `"order:paid"`
}

// PaidOnce writes the record at most once.
func (s *Service) PaidOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "paid:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	return s.client.ProduceSync(ctx, paid(o)).FirstErr()
}

// PaidNamed names the event in a header, by which the consumer knows a second record.
func (s *Service) PaidNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	record := paid(o)
	record.Headers = append(record.Headers, kgo.RecordHeader{Key: "event_id", Value: []byte("paid:" + o.OrderID)})
	return s.client.ProduceSync(ctx, record).FirstErr()
}

func main() {
	client, err := kgo.NewClient(kgo.SeedBrokers(os.Getenv("KAFKA_ADDR")))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client, claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_once", s.PaidOnce)
	mux.HandleFunc("order:paid_named", s.PaidNamed)
	work.Serve(mux)
}
