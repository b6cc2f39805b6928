// Command worker keeps an inventory. Its handlers hold their stores as interfaces in fields of
// fields; the stores embed a generic one.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"

	"example.com/idemlint/testdata/programs/inventory/cache"
	"example.com/idemlint/testdata/programs/inventory/catalog"
	"example.com/idemlint/testdata/programs/inventory/jobs"
)

func main() {
	client, err := mongo.Connect(context.Background(), options.Client().ApplyURI(os.Getenv("MONGO_URL")))
	if err != nil {
		log.Fatal(err)
	}
	db := client.Database("inventory")

	var deps jobs.Deps
	deps.Stores.Products = catalog.NewProducts(db)
	deps.Stores.Movements = catalog.NewRepository[catalog.Movement](db.Collection("movements"))
	deps.Cache = cache.NewReservations(redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}))

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(jobs.New(deps).Mux()))
}
