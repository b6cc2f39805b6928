// Command worker pays out. Its parts are put together by code that google/wire writes.
package main

import (
	"log"
	"os"
)

func main() {
	worker, cleanup, err := InitializeWorker(DSN(os.Getenv("DATABASE_URL")), RedisAddr(os.Getenv("REDIS_ADDR")), StripeKey(os.Getenv("STRIPE_KEY")))
	if err != nil {
		log.Fatal(err)
	}
	defer cleanup()
	if err := worker.Run(); err != nil {
		log.Print(err)
	}
}
