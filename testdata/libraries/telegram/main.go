// Command telegram shows messages that a bot of Telegram sends again on each run, next to one that is claimed before.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/go-telegram/bot"
	"github.com/hibiken/asynq"
)

// Service tells the colleagues of orders.
type Service struct {
	bot    *bot.Bot
	claims *work.Claims
}

// Announce sends the message on each run: Telegram takes no key.
func (s *Service) Announce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.bot.SendMessage(ctx, &bot.SendMessageParams{ChatID: 1, Text: "Order " + o.OrderID}) // want idempotencykey `"chat:announce"`
	return err
}

// Invoice asks for the money on each run.
func (s *Service) Invoice(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.bot.SendInvoice(ctx, &bot.SendInvoiceParams{ChatID: 1, Title: o.OrderID, Payload: o.OrderID}) // want idempotencykey `"chat:invoice"`
	return err
}

// AnnounceOnce sends the message at most once.
func (s *Service) AnnounceOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "announce:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	_, err = s.bot.SendMessage(ctx, &bot.SendMessageParams{ChatID: 1, Text: "Order " + o.OrderID})
	return err
}

func main() {
	b, err := bot.New(os.Getenv("TELEGRAM_TOKEN"), bot.WithSkipGetMe())
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{bot: b, claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("chat:announce", s.Announce)
	mux.HandleFunc("chat:invoice", s.Invoice)
	mux.HandleFunc("chat:announce_once", s.AnnounceOnce)
	work.Serve(mux)
}
