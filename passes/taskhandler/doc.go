// Package taskhandler defines an Analyzer that finds the task handlers of a program.
//
// # Analyzer taskhandler
//
// taskhandler: find the handlers that a program registers with a task queue
//
// The analyzer runs a main package on paper: its initialisers and its main
// function, through constructors, interfaces, function values, tables and
// wiring packages, until the registrations are reached. A handler is found by
// its registration ((*asynq.ServeMux).HandleFunc and Handle, (*asynq.Server).Run
// and Start); decorators, adapters and middleware are looked through to the
// function that does the work. Middleware, error handlers, functions that only
// enqueue, and test files are no handlers.
//
// It reports nothing. Its result is what passes/replay runs.
package taskhandler
