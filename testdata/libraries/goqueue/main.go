// Command goqueue shows records that go-queue pushes to Kafka again on each run, next to one that is claimed before.
package main

import (
	"context"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/zeromicro/go-queue/kq"
)

// Service tells of orders that are paid.
type Service struct {
	pusher *kq.Pusher
	claims *work.Claims
}

// Paid pushes on each run.
func (s *Service) Paid(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.pusher.Push(ctx, o.OrderID) // want enqueue `"order:paid"`
}

// PaidOnce pushes at most once.
func (s *Service) PaidOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "paid:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	return s.pusher.KPush(ctx, o.OrderID, "paid")
}

func main() {
	s := &Service{pusher: kq.NewPusher([]string{os.Getenv("KAFKA_ADDR")}, "orders"), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:paid", s.Paid)
	mux.HandleFunc("order:paid_once", s.PaidOnce)
	work.Serve(mux)
}
