// Command sweeps shows handlers that look for what was not done yet before they do it: rows that have
// none in another table, a list that is not empty, the last row of a kind.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Office reminds of contracts.
type Office struct {
	pool     *pgxpool.Pool
	smtpAddr string
}

func main() {
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	o := &Office{pool: pool, smtpAddr: os.Getenv("SMTP_ADDR")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("sweep:left_join", o.LeftJoin)
	mux.HandleFunc("sweep:not_exists", o.NotExists)
	mux.HandleFunc("sweep:not_in", o.NotIn)
	mux.HandleFunc("sweep:having", o.Having)
	mux.HandleFunc("sweep:mailed", o.Mailed)
	mux.HandleFunc("sweep:joined", o.Joined)
	mux.HandleFunc("sweep:other_table", o.OtherTable)
	mux.HandleFunc("sweep:status", o.Status)

	mux.HandleFunc("list:literal", o.ListLiteral)
	mux.HandleFunc("list:made", o.ListMade)
	mux.HandleFunc("list:of_another_table", o.ListOfAnotherTable)
	mux.HandleFunc("list:searched", o.ListSearched)
	mux.HandleFunc("list:spent", o.ListSpent)

	mux.HandleFunc("due:kept", o.DueKept)
	mux.HandleFunc("due:extended", o.DueExtended)
	mux.HandleFunc("due:together", o.DueTogether)

	mux.HandleFunc("mapped:kept", o.MappedKept)
	mux.HandleFunc("mapped:closed", o.MappedClosed)

	mux.HandleFunc("picked:closed", o.PickedClosed)
	mux.HandleFunc("picked:inside", o.PickedInside)
	mux.HandleFunc("picked:unlocked", o.PickedUnlocked)
	mux.HandleFunc("picked:kept", o.PickedKept)
	mux.HandleFunc("picked:before", o.PickedBefore)

	mux.HandleFunc("passes:torn", o.PassesTorn)
	mux.HandleFunc("passes:whole", o.PassesWhole)

	mux.HandleFunc("sealed:before", o.SealedBefore)
	mux.HandleFunc("sealed:together", o.SealedTogether)
	mux.HandleFunc("sealed:all", o.SealedAll)

	mux.HandleFunc("last:tolerated", o.LastTolerated)
	mux.HandleFunc("last:nested", o.LastNested)
	mux.HandleFunc("last:missing", o.LastMissing)
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
