// Command slack shows messages that Slack posts again on each run, next to one that is written over and one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/slack-go/slack"
)

// Service tells the colleagues of orders.
type Service struct {
	client *slack.Client
	hook   string
	claims *work.Claims
}

// Announce posts the message on each run: Slack takes no key.
func (s *Service) Announce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, _, err = s.client.PostMessageContext(ctx, "C1", slack.MsgOptionText("Order "+o.OrderID, false)) // want idempotencykey `"chat:announce"`
	return err
}

// Hook posts the message on each run.
func (s *Service) Hook(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return slack.PostWebhookContext(ctx, s.hook, &slack.WebhookMessage{Text: "Order " + o.OrderID}) // want idempotencykey `"chat:hook"`
}

// Update writes a message over, whose time is its name.
func (s *Service) Update(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, _, _, err = s.client.UpdateMessageContext(ctx, "C1", "1.1", slack.MsgOptionText("Order "+o.OrderID, false))
	return err
}

// AnnounceOnce posts the message at most once.
func (s *Service) AnnounceOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "announce:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, _, err = s.client.PostMessageContext(ctx, "C1", slack.MsgOptionText("Order "+o.OrderID, false))
	return err
}

func main() {
	s := &Service{client: slack.New(os.Getenv("SLACK_TOKEN")), hook: os.Getenv("SLACK_HOOK"), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("chat:announce", s.Announce)
	mux.HandleFunc("chat:hook", s.Hook)
	mux.HandleFunc("chat:update", s.Update)
	mux.HandleFunc("chat:announce_once", s.AnnounceOnce)
	work.Serve(mux)
}
