// Command webhooks shows HTTP requests that change something on each run, next to those with
// a key or with a method that may be repeated.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

func main() {
	h := &Hooks{
		base:   os.Getenv("PARTNER_URL"),
		client: &http.Client{Timeout: 10 * time.Second},
	}

	mux := asynq.NewServeMux()
	mux.HandleFunc("hook:notify", h.Notify)
	mux.HandleFunc("hook:transfer", h.Transfer)
	mux.HandleFunc("hook:patch", h.Patch)
	mux.HandleFunc("hook:patch_list", h.PatchList)
	mux.HandleFunc("hook:retry_header", h.RetryHeader)
	mux.HandleFunc("hook:broadcast", h.Broadcast)

	mux.HandleFunc("hook:transfer_keyed", h.TransferKeyed)
	mux.HandleFunc("hook:put", h.Put)
	mux.HandleFunc("hook:patch_fields", h.PatchFields)
	mux.HandleFunc("hook:check", h.Check)
	mux.HandleFunc("hook:withdraw", h.Withdraw)
	mux.HandleFunc("hook:offer", h.Offered)
	mux.HandleFunc("hook:offers", h.Offers)
	mux.HandleFunc("hook:pictured", h.Pictured)
	mux.HandleFunc("hook:salted", h.Salted)
	mux.HandleFunc("hook:scraped", h.Scraped)
	mux.HandleFunc("hook:taken", h.Taken)
	mux.HandleFunc("hook:reported", h.Reported)
	mux.HandleFunc("hook:sold", h.Sold)
	mux.HandleFunc("hook:listed", h.Listed)

	e := &Events{url: os.Getenv("SUBSCRIBER_URL"), client: h.client}
	mux.HandleFunc("event:headed_anew", e.HeadedAnew)
	mux.HandleFunc("event:whole_customer", e.WholeCustomer)

	mux.HandleFunc("event:headed", e.Headed)
	mux.HandleFunc("event:standard", e.Standard)
	mux.HandleFunc("event:whole", e.Whole)

	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	subs := &Subscribers{pool: pool, client: h.client, headers: map[string]string{"User-Agent": "shop/1", "X-Api-Key": os.Getenv("SUBSCRIBER_KEY")}}
	mux.HandleFunc("subscriber:tell", subs.Tell)
	mux.HandleFunc("subscriber:tell_configured", subs.TellConfigured)

	mux.HandleFunc("subscriber:tell_keyed", subs.TellKeyed)
	mux.HandleFunc("subscriber:tell_given", subs.TellGiven)
	mux.HandleFunc("subscriber:tell_target", subs.TellTarget)
	mux.HandleFunc("subscriber:tell_text", subs.TellText)
	mux.HandleFunc("subscriber:forward", subs.Forward)

	relay, stocks := &Relay{h.base, h.client}, &Stocks{h.base, h.client}
	mux.HandleFunc("relay:pass_on", relay.PassOn)
	mux.HandleFunc("relay:reply", relay.Reply)
	mux.HandleFunc("relay:closing", relay.Closing)
	mux.HandleFunc("relay:run", relay.Run)
	mux.HandleFunc("relay:form", relay.Form)
	mux.HandleFunc("stock:order", stocks.Order)

	mux.HandleFunc("relay:pass_on_keyed", relay.PassOnKeyed)
	mux.HandleFunc("relay:reply_named", relay.ReplyNamed)
	mux.HandleFunc("relay:close", relay.Close)
	mux.HandleFunc("relay:start", relay.Start)
	mux.HandleFunc("relay:form_token", relay.FormToken)
	mux.HandleFunc("stock:list", stocks.List)

	s := &Services{client: h.client, key: os.Getenv("PAYSTACK_KEY"), sender: os.Getenv("SENDER")}
	mux.HandleFunc("service:receipt", s.Receipt)
	mux.HandleFunc("service:push", s.Push)
	mux.HandleFunc("service:charge_card", s.ChargeCard)
	mux.HandleFunc("service:charge_phone", s.ChargePhone)
	mux.HandleFunc("service:charge_request", s.ChargeRequest)
	mux.HandleFunc("service:shelf", s.Shelf)
	mux.HandleFunc("service:shelf_titled", s.ShelfTitled)

	mux.HandleFunc("service:charge_reference", s.ChargeReference)

	channels := &Channels{pool, h.client, os.Getenv("BOT_TOKEN")}
	mux.HandleFunc("channel:bot", channels.Bot)
	mux.HandleFunc("channel:partner_claimed", channels.PartnerClaimed)

	mux.HandleFunc("channel:bot_claimed", channels.BotClaimed)

	reader := &Reader{h.base, h.client}
	mux.HandleFunc("question:kept", reader.Kept)
	mux.HandleFunc("question:told", reader.Told)
	mux.HandleFunc("question:passed_on", reader.PassedOn)
	mux.HandleFunc("question:heat_added", reader.HeatAdded)

	mux.HandleFunc("question:executed", reader.Executed)
	mux.HandleFunc("question:resolved", reader.Resolved)
	mux.HandleFunc("question:published", reader.Published)
	mux.HandleFunc("question:started", reader.Started)
	mux.HandleFunc("question:started_new", reader.StartedNew)

	mux.HandleFunc("question:vector", reader.Vector)
	mux.HandleFunc("question:pages", reader.Pages)
	mux.HandleFunc("question:completed", reader.Completed)
	mux.HandleFunc("question:heat_set", reader.HeatSet)

	l := newLetters(os.Getenv("BREVO_KEY"), os.Getenv("SENDER"), h.client)
	mux.HandleFunc("letter:confirm", l.Confirm)

	mux.HandleFunc("letter:confirm_keyed", l.ConfirmKeyed)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
