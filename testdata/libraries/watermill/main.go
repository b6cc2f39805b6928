// Command watermill shows messages that watermill publishes again on each run, next to those that bear the ID of the order.
package main

import (
	"context"

	"example.com/idemlint/libraries/work"
	"github.com/ThreeDotsLabs/watermill"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/pubsub/gochannel"
	"github.com/hibiken/asynq"
)

// Service tells of orders that are paid.
type Service struct {
	publisher message.Publisher
}

// Paid has another ID on each run.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	m := message.NewMessage(watermill.NewUUID(), []byte(o.OrderID))
	return s.publisher.Publish("orders.paid", m) // want stablekey `"order:paid"`
}

// PaidNamed has the ID of the order, by which a receiver tells a second one.
func (s *Service) PaidNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.publisher.Publish("orders.paid", message.NewMessage("paid-"+o.OrderID, []byte(o.OrderID)))
}

func main() {
	s := &Service{publisher: gochannel.NewGoChannel(gochannel.Config{}, watermill.NopLogger{})}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_named", s.PaidNamed)
	work.Serve(mux)
}
