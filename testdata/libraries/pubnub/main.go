// Command pubnub shows messages that PubNub carries again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	pubnub "github.com/pubnub/go/v7"
)

// Service shows customers how their orders go on.
type Service struct {
	client *pubnub.PubNub
	claims *work.Claims
}

// Shipped publishes on each run: PubNub takes no key.
func (s *Service) Shipped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, _, err = s.client.Publish().Channel("orders").Message(o.OrderID).Execute() // want enqueue `"order:shipped"`
	return err
}

// ShippedOnce publishes at most once.
func (s *Service) ShippedOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "shipped:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, _, err = s.client.Publish().Channel("orders").Message(o.OrderID).Execute()
	return err
}

func main() {
	config := pubnub.NewConfigWithUserId("shop")
	config.PublishKey, config.SubscribeKey = os.Getenv("PUBNUB_PUBLISH_KEY"), os.Getenv("PUBNUB_SUBSCRIBE_KEY")
	s := &Service{client: pubnub.NewPubNub(config), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:shipped", s.Shipped)
	mux.HandleFunc("order:shipped_once", s.ShippedOnce)
	work.Serve(mux)
}
