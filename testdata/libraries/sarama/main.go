// Command sarama shows records that sarama writes again on each run, next to one that is claimed before.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/IBM/sarama"
	"github.com/hibiken/asynq"
)

// Service tells of orders that are paid.
type Service struct {
	producer sarama.SyncProducer
	claims   *work.Claims
}

func paid(o work.Order) *sarama.ProducerMessage {
	return &sarama.ProducerMessage{Topic: "orders", Key: sarama.StringEncoder(o.OrderID), Value: sarama.StringEncoder("paid")}
}

// Paid writes the record on each run, though its producer is idempotent: that holds for a session of the producer.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, _, err = s.producer.SendMessage(paid(o)) // want enqueue `"order:paid"`
	return err
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
	_, _, err = s.producer.SendMessage(paid(o))
	return err
}

// PaidNamed names the event in a header, by which the consumer knows a second record.
func (s *Service) PaidNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	record := paid(o)
	record.Headers = append(record.Headers, sarama.RecordHeader{Key: []byte("event_id"), Value: []byte("paid:" + o.OrderID)})
	_, _, err = s.producer.SendMessage(record)
	return err
}

func main() {
	config := sarama.NewConfig()
	config.Producer.Idempotent, config.Net.MaxOpenRequests = true, 1
	config.Producer.RequiredAcks, config.Producer.Return.Successes = sarama.WaitForAll, true
	producer, err := sarama.NewSyncProducer([]string{os.Getenv("KAFKA_ADDR")}, config)
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{producer: producer, claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_once", s.PaidOnce)
	mux.HandleFunc("order:paid_named", s.PaidNamed)
	work.Serve(mux)
}
