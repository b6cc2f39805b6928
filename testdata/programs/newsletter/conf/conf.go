// Package conf has the clients of the program as package variables.
package conf

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
)

// The clients.
var (
	Redis *redis.Client
	DB    *pgxpool.Pool
	Queue *asynq.Client
)

// Init opens the clients.
func Init() {
	Redis = redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")})
	Queue = asynq.NewClient(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")})
	pool, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	DB = pool
}
