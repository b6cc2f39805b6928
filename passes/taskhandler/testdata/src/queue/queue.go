// Package queue wraps the library, as programs do that may want another one.
package queue

import (
	"context"

	"github.com/hibiken/asynq"
)

// Handler is the program's own shape of a handler.
type Handler interface {
	Handle(ctx context.Context, payload []byte) error
}

// Server registers handlers.
type Server interface {
	Register(task string, h Handler)
	Serve() error
}

type server struct {
	mux *asynq.ServeMux
	srv *asynq.Server
}

// New makes a Server.
func New(addr string) Server {
	return &server{asynq.NewServeMux(), asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{})}
}

func (s *server) Register(task string, h Handler) {
	s.mux.HandleFunc(task, func(ctx context.Context, t *asynq.Task) error { return h.Handle(ctx, t.Payload()) })
}

func (s *server) Serve() error { return s.srv.Run(s.mux) }
