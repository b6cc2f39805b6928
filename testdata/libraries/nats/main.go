// Command nats shows messages that NATS takes again on each run, next to those with the ID that JetStream takes.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Service tells of orders that are paid.
type Service struct {
	conn   *nats.Conn
	stream jetstream.JetStream
	old    nats.JetStreamContext
}

// Paid publishes on each run: NATS itself takes no ID.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.conn.Publish("orders.paid", []byte(o.OrderID)) // want enqueue `"order:paid"`
}

// PaidStream publishes to a stream on each run.
func (s *Service) PaidStream(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.stream.Publish(ctx, "orders.paid", []byte(o.OrderID)) // want enqueue `"order:paid_stream"`
	return err
}

// PaidRandom has another ID on each run.
func (s *Service) PaidRandom(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.stream.Publish(ctx, "orders.paid", []byte(o.OrderID), jetstream.WithMsgID(uuid.NewString())) // want stablekey `"order:paid_random"`
	return err
}

// PaidKeyed has the ID of the order.
func (s *Service) PaidKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.stream.Publish(ctx, "orders.paid", []byte(o.OrderID), jetstream.WithMsgID("paid-"+o.OrderID))
	return err
}

// PaidOld has the ID of the order, in the words of the older package.
func (s *Service) PaidOld(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.old.Publish("orders.paid", []byte(o.OrderID), nats.MsgId("paid-"+o.OrderID))
	return err
}

func main() {
	conn, err := nats.Connect(os.Getenv("NATS_URL"))
	if err != nil {
		log.Fatal(err)
	}
	stream, err := jetstream.New(conn)
	if err != nil {
		log.Fatal(err)
	}
	old, err := conn.JetStream()
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{conn: conn, stream: stream, old: old}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_stream", s.PaidStream)
	mux.HandleFunc("order:paid_random", s.PaidRandom)
	mux.HandleFunc("order:paid_keyed", s.PaidKeyed)
	mux.HandleFunc("order:paid_old", s.PaidOld)
	work.Serve(mux)
}
