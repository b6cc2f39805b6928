// Command whatsmeow shows messages of WhatsApp that are sent again on each run, next to one that has the ID of the order.
package main

import (
	"context"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"go.mau.fi/whatsmeow"
	"go.mau.fi/whatsmeow/proto/waE2E"
	"go.mau.fi/whatsmeow/types"
)

// Service tells customers of their orders.
type Service struct {
	client *whatsmeow.Client
}

func customer(o work.Order) types.JID { return types.NewJID(o.Phone, types.DefaultUserServer) }

func text(s string) *waE2E.Message { return &waE2E.Message{Conversation: &s} }

// Shipped leaves the ID to the client, which makes up another one on each run.
func (s *Service) Shipped(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendMessage(ctx, customer(o), text("On its way: "+o.OrderID)) // want idempotencykey `"chat:shipped"`
	return err
}

// Delivered makes the ID itself, another one on each run too.
func (s *Service) Delivered(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	id := s.client.GenerateMessageID()
	_, err = s.client.SendMessage(ctx, customer(o), text("Delivered: "+o.OrderID), whatsmeow.SendRequestExtra{ID: id}) // want stablekey `"chat:delivered"`
	return err
}

// ShippedNamed has the ID of the order.
func (s *Service) ShippedNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.SendMessage(ctx, customer(o), text("On its way: "+o.OrderID), whatsmeow.SendRequestExtra{ID: "3EB0" + o.OrderID})
	return err
}

// Typing shows that somebody types, which is gone after a while.
func (s *Service) Typing(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.SendChatPresence(ctx, customer(o), types.ChatPresenceComposing, types.ChatPresenceMediaText)
}

func main() {
	s := &Service{client: whatsmeow.NewClient()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("chat:shipped", s.Shipped)
	mux.HandleFunc("chat:delivered", s.Delivered)
	mux.HandleFunc("chat:shipped_named", s.ShippedNamed)
	mux.HandleFunc("chat:typing", s.Typing)
	work.Serve(mux)
}
