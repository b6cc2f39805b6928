// Command supervised gives its worker to a supervisor, which calls the method in which it registers its handlers.
package main

import (
	"context"
	"log"

	"github.com/hibiken/asynq"
	"github.com/thejerf/suture/v4"

	"example.com/idemlint/testdata/registration/commands/tasks"
)

// Worker serves deliveries.
type Worker struct{ handlers *tasks.Handlers }

// NewWorker gives what a supervisor runs.
func NewWorker(h *tasks.Handlers) suture.Service { return &Worker{h} }

// Serve registers the handlers.
func (w *Worker) Serve(context.Context) error {
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:waste", w.handlers.Waste)
	mux.HandleFunc("stock:count_again", w.handlers.Count)
	return tasks.Serve(mux)
}

func main() {
	h, err := tasks.Open()
	if err != nil {
		log.Fatal(err)
	}
	supervisor := suture.NewSimple("workers")
	for _, h := range []*tasks.Handlers{h} {
		supervisor.Add(NewWorker(h))
	}
	log.Fatal(supervisor.Serve(context.Background()))
}
