// Command firebase shows push messages that Firebase sends again on each run, next to one that is claimed before.
package main

import (
	"context"
	"log"

	"example.com/idemlint/libraries/work"
	firebase "firebase.google.com/go/v4"
	"firebase.google.com/go/v4/messaging"
	"github.com/hibiken/asynq"
)

// Service tells customers of their orders.
type Service struct {
	client *messaging.Client
	claims *work.Claims
}

// Shipped sends the message on each run: Firebase takes no key.
func (s *Service) Shipped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Send(ctx, &messaging.Message{Topic: o.OrderID, Notification: &messaging.Notification{Title: "On its way"}}) // want idempotencykey `"push:shipped"`
	return err
}

// Subscribe adds a phone to the topic, where it is then.
func (s *Service) Subscribe(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SubscribeToTopic(ctx, []string{o.Phone}, o.OrderID)
	return err
}

// ShippedOnce sends the message at most once.
func (s *Service) ShippedOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "shipped:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, err = s.client.Send(ctx, &messaging.Message{Topic: o.OrderID, Notification: &messaging.Notification{Title: "On its way"}})
	return err
}

func main() {
	app, err := firebase.NewApp(context.Background(), nil)
	if err != nil {
		log.Fatal(err)
	}
	client, err := app.Messaging(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client, claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("push:shipped", s.Shipped)
	mux.HandleFunc("push:subscribe", s.Subscribe)
	mux.HandleFunc("push:shipped_once", s.ShippedOnce)
	work.Serve(mux)
}
