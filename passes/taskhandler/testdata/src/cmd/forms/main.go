// Command forms registers handlers in the forms that people use.
package main

import (
	"log"

	"github.com/hibiken/asynq"

	"example.com/handlers/jobs"
)

// routes is a table that is registered in a loop.
var routes = []struct {
	task    string
	handler asynq.HandlerFunc
}{
	{"table:first", jobs.First},
	{"table:second", jobs.Second},
}

func main() {
	mux := asynq.NewServeMux()
	mux.Use(jobs.Logged)
	mux.HandleFunc("plain:function", jobs.Plain)
	mux.HandleFunc(jobs.TypeOfReminder, jobs.Plain)

	worker := jobs.NewWorker(jobs.Clock{})
	mux.HandleFunc("method:value", worker.Run)
	mux.HandleFunc("method:interface", worker.Inner.Run)
	mux.Handle("method:process_task", &jobs.Mailer{})
	mux.Handle("method:promoted", jobs.LoudMailer{Mailer: &jobs.Mailer{}})

	mux.Handle("func:converted", asynq.HandlerFunc(jobs.Plain))
	mux.HandleFunc("func:made", jobs.Make("x"))
	mux.Handle("func:decorated", jobs.Timed(asynq.HandlerFunc(jobs.Plain)))
	mux.Handle("func:decorated_twice", jobs.Timed(jobs.Timed(&jobs.Mailer{})))
	mux.HandleFunc("func:adapted", jobs.Adapt(worker.Bytes))
	mux.HandleFunc("func:typed", jobs.Typed(jobs.Remind))
	for _, r := range routes {
		mux.HandleFunc(r.task, r.handler)
	}
	for task, h := range map[string]asynq.Handler{"map:only": &jobs.Mailer{}} {
		mux.Handle(task, h)
	}
	for i := range 2 {
		mux.HandleFunc(jobs.Name(i), jobs.First)
	}
	srv := asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{ErrorHandler: asynq.ErrorHandlerFunc(jobs.Failed)})
	log.Fatal(srv.Run(mux))
}
