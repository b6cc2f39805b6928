// Command kafkago shows records that kafka-go writes again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/google/uuid"
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

// PaidNamed names the event in a header, by which the consumer knows a second record.
func (s *Service) PaidNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.writer.WriteMessages(ctx, kafka.Message{
		Key: []byte(o.OrderID), Value: []byte("paid"),
		Headers: []kafka.Header{{Key: "source", Value: []byte("orders")}, {Key: "event_id", Value: []byte("paid:" + o.OrderID)}},
	})
}

// PaidAnew gives the event another name on each run.
func (s *Service) PaidAnew(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.writer.WriteMessages(ctx, kafka.Message{ // want enqueue `"order:paid_anew"`
		Key: []byte(o.OrderID), Value: []byte("paid"),
		Headers: []kafka.Header{{Key: "event_id", Value: []byte(uuid.NewString())}},
	})
}

func main() {
	s := &Service{writer: &kafka.Writer{Addr: kafka.TCP(os.Getenv("KAFKA_ADDR")), Topic: "orders"}, claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_once", s.PaidOnce)
	mux.HandleFunc("order:paid_named", s.PaidNamed)
	mux.HandleFunc("order:paid_anew", s.PaidAnew)
	work.Serve(mux)
}
