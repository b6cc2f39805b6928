// Command idle only enqueues.
package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"

	"example.com/handlers/jobs"
)

func main() {
	if err := jobs.Enqueue(context.Background(), asynq.NewTask("a", nil)); err != nil {
		log.Fatal(err)
	}
}
