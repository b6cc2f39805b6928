// Command cobraapp has its workers behind the commands of cobra.
package main

import (
	"log"

	"github.com/hibiken/asynq"
	"github.com/spf13/cobra"

	"example.com/idemlint/testdata/registration/commands/tasks"
)

var root = &cobra.Command{Use: "cobraapp", RunE: func(*cobra.Command, []string) error {
	return serve(func(mux *asynq.ServeMux, h *tasks.Handlers) { mux.HandleFunc("stock:deliver", h.Deliver) })
}}

func main() {
	root.AddCommand(&cobra.Command{Use: "count", Run: func(*cobra.Command, []string) {
		err := serve(func(mux *asynq.ServeMux, h *tasks.Handlers) { mux.HandleFunc("stock:recount", h.Count) })
		if err != nil {
			log.Fatal(err)
		}
	}})
	if err := root.Execute(); err != nil {
		log.Fatal(err)
	}
}

func serve(register func(*asynq.ServeMux, *tasks.Handlers)) error {
	h, err := tasks.Open()
	if err != nil {
		return err
	}
	mux := asynq.NewServeMux()
	register(mux, h)
	return tasks.Serve(mux)
}
