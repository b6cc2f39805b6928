// Command pubsub shows messages that Pub/Sub takes again on each run, next to one that is claimed before.
package main

import (
	"context"
	"log"
	"os"

	"cloud.google.com/go/pubsub/v2"
	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
)

// Service tells of orders that are paid.
type Service struct {
	orders *pubsub.Publisher
	claims *work.Claims
}

// Paid publishes on each run: the service makes the ID.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.orders.Publish(ctx, &pubsub.Message{Data: []byte(o.OrderID)}).Get(ctx) // want enqueue `"order:paid"`
	return err
}

// PaidOnce publishes at most once.
func (s *Service) PaidOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "paid:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, err = s.orders.Publish(ctx, &pubsub.Message{Data: []byte(o.OrderID)}).Get(ctx)
	return err
}

func main() {
	client, err := pubsub.NewClient(context.Background(), os.Getenv("PROJECT"))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{orders: client.Publisher("orders"), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_once", s.PaidOnce)
	work.Serve(mux)
}
