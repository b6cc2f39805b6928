// Package funcs has functions as values.
package funcs

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Task is what a queue hands over.
type Task struct{ Payload []byte }

// Handler handles tasks.
type Handler interface {
	Handle(ctx context.Context, t *Task) error
}

// HandlerFunc is a Handler made of a function.
type HandlerFunc func(context.Context, *Task) error

// Handle calls f.
func (f HandlerFunc) Handle(ctx context.Context, t *Task) error { return f(ctx, t) }

// Mux maps names to handlers.
type Mux struct {
	handlers map[string]Handler
	wrap     []func(Handler) Handler
}

// On registers h.
func (m *Mux) On(name string, h Handler) { m.handlers[name] = h }

// OnFunc registers f.
func (m *Mux) OnFunc(name string, f func(context.Context, *Task) error) {
	m.On(name, HandlerFunc(f))
}

type base struct{ log io.Writer }

func (b *base) Log(text string) { fmt.Fprintln(b.log, text) }
func (b base) Name() string     { return "base" }

type worker struct {
	*base
	http.Handler
	next  Handler
	count int
}

// Not a directive line of ours follows.
//
//idemlint:idempotent the ledger is unique
//go:noinline
func (w *worker) work(ctx context.Context, t *Task) error {
	w.count++
	w.Log("working")
	return w.next.Handle(ctx, t)
}

func (w worker) peek(context.Context, *Task) error { return nil }

func register(m *Mux, w *worker, h Handler) {
	m.OnFunc("method value", w.work)
	m.OnFunc("interface method value", h.Handle)
	m.OnFunc("value receiver", w.peek)
	m.On("converted", HandlerFunc(w.work))
	m.OnFunc("literal", func(ctx context.Context, t *Task) error { return w.work(ctx, t) })
	m.OnFunc("closed literal", func(context.Context, *Task) error { return nil })
	m.On("decorated", decorate(HandlerFunc(handle)))
	m.wrap = append(m.wrap, decorate)
	promoted := w.Log
	promoted("x")
	http.HandleFunc("/", w.ServeHTTP)
}

func handle(context.Context, *Task) error { return nil }

func decorate(h Handler) Handler {
	n := 0
	return HandlerFunc(func(ctx context.Context, t *Task) error {
		n++
		return func() error { return h.Handle(ctx, t) }()
	})
}

func expressions(w *worker, h Handler, ctx context.Context, t *Task) {
	method := (*worker).work
	method(w, ctx, t)
	(*worker).work(w, ctx, t)
	iface := Handler.Handle
	iface(h, ctx, t)
	Handler.Handle(h, ctx, t)
	(*worker).Name(w)
	worker.peek(*w, ctx, t)
}

func library(names []string) func(string) string {
	table := map[string]func(string) string{"up": strings.ToUpper, "down": strings.ToLower}
	return table[names[0]]
}

type chain struct{ parts []string }

func (c *chain) add(s string) *chain { c.parts = append(c.parts, s); return c }

func builders(c *chain) *chain {
	return c.add("a").
		add("b").
		add(strings.Join(
			c.parts, ","))
}

func each(yield func(int) bool) {
	for i := 0; i < 3 && yield(i); i++ {
	}
}

func overFunc(f func(int) error) error {
	for i := range each {
		defer f(0)
		if err := f(i); err != nil {
			return err
		}
	}
	return nil
}

func promoted(w *worker, b *base) {
	log := (*worker).Log
	log(w, "promoted through a pointer")
	(*base).Name(b)
	serve := worker.ServeHTTP
	serve(*w, nil, nil)
	use((*worker).Log)
}

func use(func(*worker, string)) {}
