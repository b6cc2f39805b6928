// Command plugged registers the processors that a plugin lists. What is in that list is not known,
// so each method that has a handler's signature may be in it.
package main

import (
	"context"
	"log"
	"plugin"

	"github.com/hibiken/asynq"
)

// Processor is what the plugin lists.
type Processor interface {
	Type() string
	Process(ctx context.Context, t *asynq.Task) error
}

// Credit processes credits.
type Credit struct{}

// Type is the task's.
func (Credit) Type() string { return "credit" }

// Process may be in the list.
func (Credit) Process(context.Context, *asynq.Task) error { return nil }

// Debit processes debits.
type Debit struct{}

// Type is the task's.
func (Debit) Type() string { return "debit" }

// Process may be in the list.
func (Debit) Process(context.Context, *asynq.Task) error { return nil }

// Mail is registered by name, and so known.
func Mail(context.Context, *asynq.Task) error { return nil }

func main() {
	p, err := plugin.Open("processors.so")
	if err != nil {
		log.Fatal(err)
	}
	symbol, err := p.Lookup("Processors")
	if err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail", Mail)
	for _, p := range *(symbol.(*[]Processor)) {
		mux.HandleFunc(p.Type(), p.Process)
	}
}
