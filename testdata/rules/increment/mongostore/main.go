// Command mongostore shows documents that are changed relative to themselves, through both
// majors of the driver, next to the updates that may run again.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
	mongov2 "go.mongodb.org/mongo-driver/v2/mongo"
	optionsv2 "go.mongodb.org/mongo-driver/v2/mongo/options"
)

// Task is the payload of all tasks of this program.
type Task struct {
	PurchaseID string `json:"purchase_id"`
	CardNumber string `json:"card_number"`
	Points     int64  `json:"points"`
	Label      string `json:"label"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func main() {
	ctx := context.Background()
	client, err := mongo.Connect(ctx, options.Client().ApplyURI(os.Getenv("MONGO_URL")))
	if err != nil {
		log.Fatal(err)
	}
	clientV2, err := mongov2.Connect(optionsv2.Client().ApplyURI(os.Getenv("MONGO_URL")))
	if err != nil {
		log.Fatal(err)
	}
	cards := &Cards{coll: client.Database("loyalty").Collection("cards")}
	vouchers := &Vouchers{coll: clientV2.Database("loyalty").Collection("vouchers")}

	mux := asynq.NewServeMux()
	mux.HandleFunc("card:collect", cards.Collect)
	mux.HandleFunc("card:record", cards.Record)
	mux.HandleFunc("card:exchange", cards.Exchange)
	mux.HandleFunc("voucher:redeem", vouchers.Redeem)
	mux.HandleFunc("card:visit", cards.Visit)
	mux.HandleFunc("card:renew", cards.Renew)

	mux.HandleFunc("card:level", cards.SetLevel)
	mux.HandleFunc("card:label", cards.Label)
	mux.HandleFunc("card:collect_once", cards.CollectOnce)
	mux.HandleFunc("card:raise", cards.Raise)
	mux.HandleFunc("voucher:close", vouchers.Close)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
