// Command chosen serves in the function of a command in a package variable, and chooses there what counts the stock.
package main

import (
	"context"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/spf13/cobra"

	"example.com/idemlint/testdata/registration/commands/tasks"
)

// Counter takes from the stock what broke.
type Counter interface {
	Break(ctx context.Context, t *asynq.Task) error
}

// Careless does not count.
type Careless struct{}

// Break forgets.
func (Careless) Break(context.Context, *asynq.Task) error { return nil }

// Worker handles what broke.
type Worker struct{ counter Counter }

// Break hands it on.
func (w *Worker) Break(ctx context.Context, t *asynq.Task) error { return w.counter.Break(ctx, t) }

var root = &cobra.Command{Use: "chosen", RunE: run}

func main() {
	if err := root.Execute(); err != nil {
		log.Fatal(err)
	}
}

func run(*cobra.Command, []string) error {
	h, err := tasks.Open()
	if err != nil {
		return err
	}
	var counter Counter = h
	if os.Getenv("CARELESS") != "" {
		counter = Careless{}
	}
	w := &Worker{counter}
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:break", w.Break)
	return tasks.Serve(mux)
}
