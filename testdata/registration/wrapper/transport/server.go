// Package transport keeps handlers in a registry until the server starts.
package transport

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

// MessageHandler handles a message of any type.
type MessageHandler func(ctx context.Context, taskType string, msg any) error

// Binder makes an empty message.
type Binder func() any

// Subscription is an entry of the registry.
type Subscription struct {
	Handler MessageHandler
	Binder  Binder
}

// Server is a transport.
type Server struct {
	server *asynq.Server
	mux    *asynq.ServeMux
	subs   map[string]Subscription
	opt    asynq.RedisClientOpt
	conf   asynq.Config
}

// Option changes a server.
type Option func(*Server)

// WithAddress sets the address of Redis.
func WithAddress(addr string) Option { return func(s *Server) { s.opt.Addr = addr } }

// WithQueue sets the queue from which tasks are taken.
func WithQueue(name string) Option {
	return func(s *Server) { s.conf.Queues = map[string]int{name: 1} }
}

// WithConcurrency sets how many tasks run at a time.
func WithConcurrency(n int) Option { return func(s *Server) { s.conf.Concurrency = n } }

// NewServer returns a server.
func NewServer(opts ...Option) *Server {
	s := &Server{mux: asynq.NewServeMux(), subs: map[string]Subscription{}}
	for _, o := range opts {
		o(s)
	}
	s.server = asynq.NewServer(s.opt, s.conf)
	return s
}

// RegisterSubscriber adds an entry to the registry.
func (s *Server) RegisterSubscriber(taskType string, handler MessageHandler, binder Binder) {
	s.subs[taskType] = Subscription{Handler: handler, Binder: binder}
}

// RegisterSubscriber adds a handler of messages of type T.
func RegisterSubscriber[T any](s *Server, taskType string, handler func(context.Context, string, *T) error) {
	s.RegisterSubscriber(taskType,
		func(ctx context.Context, taskType string, msg any) error {
			t, ok := msg.(*T)
			if !ok {
				return fmt.Errorf("%s: unexpected message %T", taskType, msg)
			}
			return handler(ctx, taskType, t)
		},
		func() any { return new(T) },
	)
}

// Start registers all entries and starts.
func (s *Server) Start() error {
	for taskType, sub := range s.subs {
		s.mux.HandleFunc(taskType, func(ctx context.Context, t *asynq.Task) error {
			msg := sub.Binder()
			if err := json.Unmarshal(t.Payload(), msg); err != nil {
				return err
			}
			return sub.Handler(ctx, t.Type(), msg)
		})
	}
	return s.server.Run(s.mux)
}
