// Package queue queues tasks and runs them.
package queue

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/invoices/billing"
)

// Producer queues tasks.
type Producer struct {
	client *asynq.Client
}

// NewProducer returns a producer.
func NewProducer(opt asynq.RedisConnOpt) *Producer { return &Producer{client: asynq.NewClient(opt)} }

func (p *Producer) enqueue(ctx context.Context, kind, orderID string, opts ...asynq.Option) error {
	payload, err := json.Marshal(billing.Request{OrderID: orderID})
	if err != nil {
		return err
	}
	opts = append(opts, asynq.MaxRetry(10), asynq.Timeout(time.Minute))
	_, err = p.client.EnqueueContext(ctx, asynq.NewTask(kind, payload), opts...) // want enqueue `"invoice:close"`
	if errors.Is(err, asynq.ErrTaskIDConflict) {
		return nil
	}
	return err
}

// Follow queues one more task on each call.
func (p *Producer) Follow(ctx context.Context, kind, orderID string) error {
	return p.enqueue(ctx, kind, orderID)
}

// FollowOnce queues one task per kind and order.
func (p *Producer) FollowOnce(ctx context.Context, kind, orderID string) error {
	return p.enqueue(ctx, kind, orderID, asynq.TaskID(kind+":"+orderID), asynq.Retention(30*24*time.Hour))
}

// Server is the other end.
type Server struct {
	srv *asynq.Server
	mux *asynq.ServeMux
}

// NewServer returns a server.
func NewServer(opt asynq.RedisConnOpt) *Server {
	return &Server{srv: asynq.NewServer(opt, asynq.Config{Concurrency: 5}), mux: asynq.NewServeMux()}
}

// On registers a function of requests.
func (s *Server) On(kind string, fn func(context.Context, billing.Request) error) *Server {
	s.mux.HandleFunc(kind, func(ctx context.Context, t *asynq.Task) error {
		var r billing.Request
		if err := json.Unmarshal(t.Payload(), &r); err != nil {
			return err
		}
		return fn(ctx, r)
	})
	return s
}

// Run runs the server.
func (s *Server) Run() error { return s.srv.Run(s.mux) }
