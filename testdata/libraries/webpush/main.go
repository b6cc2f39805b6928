// Command webpush shows messages to browsers that are sent again on each run, next to one that is claimed before.
package main

import (
	"context"
	"log"

	"example.com/idemlint/libraries/work"
	webpush "github.com/SherClockHolmes/webpush-go"
	"github.com/hibiken/asynq"
)

// Service tells customers of their orders.
type Service struct {
	private, public string
	claims          *work.Claims
}

func browser(o work.Order) *webpush.Subscription {
	return &webpush.Subscription{
		Endpoint: "https://push.example.com/" + o.Phone,
		Keys: webpush.Keys{
			P256dh: "BNNL5ZaTfK81qhXOx23-wewhigUeFb632jN6LvRWCFH1ubQr77FE_9qV1FuojuRmHP42zmf34rXgW80OvUVDgTk",
			Auth:   "zqbxT6JKstKSY9JKibZLSQ",
		},
	}
}

func (s *Service) options() *webpush.Options {
	return &webpush.Options{Subscriber: "shop@example.com", VAPIDPublicKey: s.public, VAPIDPrivateKey: s.private, TTL: 3600}
}

// Shipped sends the message on each run: a push service takes no key.
func (s *Service) Shipped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	resp, err := webpush.SendNotificationWithContext(ctx, []byte("On its way: "+o.OrderID), browser(o), s.options()) // want idempotencykey `"push:shipped"`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Delivered has a topic, which replaces only what the browser has not fetched yet.
func (s *Service) Delivered(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	options := s.options()
	options.Topic = o.OrderID
	resp, err := webpush.SendNotification([]byte("Delivered: "+o.OrderID), browser(o), options) // want idempotencykey `"push:delivered"`
	if err != nil {
		return err
	}
	return resp.Body.Close()
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
	resp, err := webpush.SendNotificationWithContext(ctx, []byte("On its way: "+o.OrderID), browser(o), s.options())
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func main() {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{private: private, public: public, claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("push:shipped", s.Shipped)
	mux.HandleFunc("push:delivered", s.Delivered)
	mux.HandleFunc("push:shipped_once", s.ShippedOnce)
	work.Serve(mux)
}
