// Command kafkago shows records that kafka-go writes again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/segmentio/kafka-go"
)

// Service tells of orders that are paid.
type Service struct {
	writer *kafka.Writer
	claims *work.Claims
}

// Paid writes the record on each run: a record has no key that counts, its Key chooses the partition.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.writer.WriteMessages(ctx, kafka.Message{Key: []byte(o.OrderID), Value: []byte("paid")}) // want enqueue `"order:paid"`
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
	return s.writer.WriteMessages(ctx, kafka.Message{Key: []byte(o.OrderID), Value: []byte("paid")})
}

func main() {
	s := &Service{writer: &kafka.Writer{Addr: kafka.TCP(os.Getenv("KAFKA_ADDR")), Topic: "orders"}, claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_once", s.PaidOnce)
	work.Serve(mux)
}
