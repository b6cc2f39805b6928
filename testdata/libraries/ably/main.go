// Command ably shows messages that Ably carries again on each run, next to one with the ID of the order.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/ably/ably-go/ably"
	"github.com/hibiken/asynq"
)

// Service shows customers how their orders go on.
type Service struct {
	channel *ably.RESTChannel
}

// Shipped publishes on each run.
func (s *Service) Shipped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.channel.Publish(ctx, "shipped", o.OrderID) // want enqueue `"order:shipped"`
}

// ShippedBare publishes messages without an ID.
func (s *Service) ShippedBare(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.channel.PublishMultiple(ctx, []*ably.Message{{Name: "shipped", Data: o.OrderID}}) // want enqueue `"order:shipped_bare"`
}

// ShippedKeyed has the ID of the order.
func (s *Service) ShippedKeyed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.channel.PublishMultiple(ctx, []*ably.Message{{ID: "shipped-" + o.OrderID, Name: "shipped", Data: o.OrderID}})
}

func main() {
	client, err := ably.NewREST(ably.WithKey(os.Getenv("ABLY_KEY")))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{channel: client.Channels.Get("orders")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:shipped", s.Shipped)
	mux.HandleFunc("order:shipped_bare", s.ShippedBare)
	mux.HandleFunc("order:shipped_keyed", s.ShippedKeyed)
	work.Serve(mux)
}
