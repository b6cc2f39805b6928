// Command cliapp has its workers behind the commands of urfave/cli: functions in fields of the library's structs,
// which only the library calls.
package main

import (
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/urfave/cli/v2"

	"example.com/idemlint/testdata/registration/commands/tasks"
)

var app = cli.NewApp()

func init() {
	app.Commands = []*cli.Command{{Name: "count", Action: count}}
	app.Action = receive
}

func main() {
	if err := app.Run(os.Args); err != nil {
		log.Fatal(err)
	}
}

func receive(*cli.Context) error {
	h, err := tasks.Open()
	if err != nil {
		return err
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:receive", h.Receive)
	return tasks.Serve(mux)
}

func count(*cli.Context) error {
	h, err := tasks.Open()
	if err != nil {
		return err
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("stock:count", h.Count)
	return tasks.Serve(mux)
}
