// Command amqp shows messages that RabbitMQ takes again on each run, next to one that bears the ID of the order.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	amqp "github.com/rabbitmq/amqp091-go"
)

// Service tells the warehouse of orders.
type Service struct {
	channel *amqp.Channel
}

// Pack publishes on each run.
func (s *Service) Pack(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.channel.PublishWithContext(ctx, "", "orders", false, false, amqp.Publishing{Body: []byte(o.OrderID)}) // want enqueue `"order:pack"`
}

// PackNamed gives the message the ID of the order, by which its receiver tells a second one.
func (s *Service) PackNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.channel.PublishWithContext(ctx, "", "orders", false, false, amqp.Publishing{MessageId: "pack-" + o.OrderID, Body: []byte(o.OrderID)})
}

func main() {
	conn, err := amqp.Dial(os.Getenv("AMQP_URL"))
	if err != nil {
		log.Fatal(err)
	}
	channel, err := conn.Channel()
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{channel: channel}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:pack", s.Pack)
	mux.HandleFunc("order:pack_named", s.PackNamed)
	work.Serve(mux)
}
