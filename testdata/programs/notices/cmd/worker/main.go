// Command worker tells customers what they should know. Mail has no key that would make it
// arrive once, so most of the program is about claims: in Redis, in rows, and in memory.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"
	"github.com/redis/go-redis/v9"

	"example.com/idemlint/testdata/programs/notices/dedup"
	"example.com/idemlint/testdata/programs/notices/handlers"
	"example.com/idemlint/testdata/programs/notices/mailer"
	"example.com/idemlint/testdata/programs/notices/service"
	"example.com/idemlint/testdata/programs/notices/store"
)

func main() {
	addr := os.Getenv("REDIS_ADDR")
	rdb := redis.NewClient(&redis.Options{Addr: addr})
	db, err := sqlx.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(routes(db, rdb)))
}

func routes(db *sqlx.DB, rdb *redis.Client) *asynq.ServeMux {
	mail := mailer.New(os.Getenv("SMTP_ADDR"), "service@example.com")
	claims := dedup.New(rdb)
	mux := asynq.NewServeMux()

	dues := &handlers.Dues{Mail: mail, Claims: claims}
	mux.HandleFunc("dues:remind", dues.Remind)
	mux.HandleFunc("dues:remind_once", dues.RemindOnce)
	mux.HandleFunc("dues:remind_recent", dues.RemindRecent)
	mux.HandleFunc("dues:remind_monthly", dues.RemindMonthly)

	outages := &handlers.Outages{Mail: mail, Claims: claims}
	mux.HandleFunc("outage:warn", outages.Warn)
	mux.HandleFunc("outage:warn_deferred", outages.WarnDeferred)
	mux.HandleFunc("outage:warn_released", outages.WarnReleased)

	visits := &handlers.Visits{Mail: mail, RDB: rdb, Claims: claims}
	mux.HandleFunc("visit:announce", visits.Announce)
	mux.HandleFunc("visit:announce_once", visits.AnnounceOnce)
	mux.HandleFunc("visit:confirm", visits.Confirm)
	mux.HandleFunc("visit:confirm_once", visits.ConfirmOnce)

	meters := &handlers.Meters{Mail: mail, Claims: claims}
	mux.HandleFunc("meter:ask", meters.Ask)
	mux.HandleFunc("meter:ask_marked", meters.AskMarked)

	tariffs := &handlers.Tariffs{Mail: mail, Claims: claims}
	mux.HandleFunc("tariff:announce", tariffs.Announce)
	mux.HandleFunc("tariff:announce_strict", tariffs.AnnounceStrict)
	mux.HandleFunc("tariff:announce_keyed", tariffs.AnnounceKeyed)

	contracts := &handlers.Contracts{Mail: mail, Welcomes: store.NewWelcomes(db)}
	mux.HandleFunc("contract:welcome", contracts.Welcome)
	mux.HandleFunc("contract:welcome_once", contracts.WelcomeOnce)

	invoices := service.NewInvoices(store.NewInvoices(db), mail)
	mux.HandleFunc("invoice:notify", handlers.On(invoices.Notify))
	mux.HandleFunc("invoice:notify_claimed", handlers.On(invoices.NotifyClaimed))
	mux.HandleFunc("invoice:notify_final", handlers.On(invoices.NotifyFinal))
	mux.HandleFunc("invoice:notify_always", handlers.On(invoices.NotifyAlways))
	mux.HandleFunc("invoice:notify_locked", handlers.On(invoices.NotifyLocked))

	bonus := service.NewBonus(store.NewBank(db), claims)
	mux.HandleFunc("bonus:grant", handlers.On(bonus.Grant))
	mux.HandleFunc("bonus:grant_marked", handlers.On(bonus.GrantMarked))
	mux.HandleFunc("bonus:grant_apart", handlers.On(bonus.GrantApart))
	mux.HandleFunc("bonus:grant_logged", handlers.On(bonus.GrantLogged))

	outbox := service.NewOutbox(store.NewOutbox(db), mail)
	mux.HandleFunc("outbox:drain", handlers.On(outbox.Drain))
	mux.HandleFunc("outbox:drain_taken", handlers.On(outbox.DrainTaken))

	points := &handlers.Points{RDB: rdb}
	mux.HandleFunc("points:add", points.Add)
	mux.HandleFunc("points:add_noted", points.AddNoted)
	mux.HandleFunc("points:add_together", points.AddTogether)
	mux.HandleFunc("points:add_watched", points.AddWatched)
	mux.HandleFunc("points:add_checked", points.AddChecked)
	mux.HandleFunc("points:add_batched", points.AddBatched)
	mux.HandleFunc("points:add_script", points.AddScript)
	mux.HandleFunc("points:add_blind", points.AddBlind)

	feed := &handlers.Feed{RDB: rdb, Claims: claims}
	mux.HandleFunc("feed:push", feed.Push)
	mux.HandleFunc("feed:rank", feed.Rank)
	mux.HandleFunc("feed:rank_timed", feed.RankTimed)
	mux.HandleFunc("feed:put", feed.Put)
	mux.HandleFunc("feed:append", feed.Append)
	mux.HandleFunc("feed:append_numbered", feed.AppendNumbered)
	mux.HandleFunc("feed:broadcast", feed.Broadcast)
	mux.HandleFunc("feed:broadcast_once", feed.BroadcastOnce)

	digest := &handlers.Digest{Mail: mail, Claims: claims, RDB: rdb}
	mux.HandleFunc("digest:send", digest.Send)
	mux.HandleFunc("digest:send_once", digest.SendOnce)
	mux.HandleFunc("digest:send_shared", digest.SendShared)
	mux.HandleFunc("digest:send_whole", digest.SendWhole)
	mux.HandleFunc("digest:send_counted", digest.SendCounted)
	mux.HandleFunc("digest:tally", digest.Tally)
	mux.HandleFunc("digest:tally_set", digest.TallySet)
	return mux
}
