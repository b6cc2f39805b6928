// Command enqueue queues follow-up tasks.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
)

// Order is a payload.
type Order struct {
	OrderID string `json:"order_id"`
	Email   string `json:"email"`
}

// Shipment is a payload whose operation is a number.
type Shipment struct {
	ShipmentID int64
}

// Flow passes tasks on.
type Flow struct {
	queue *asynq.Client
}

// Returned returns the error as it is.
func (f *Flow) Returned(ctx context.Context, t *asynq.Task) error {
	var p Order
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	next := asynq.NewTask("order:charge", t.Payload())
	_, err := f.queue.EnqueueContext(ctx, next)
	return err
}

// Wrapped wraps the error, and goes on.
func (f *Flow) Wrapped(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = f.queue.EnqueueContext(ctx, asynq.NewTask("order:pack", nil), asynq.MaxRetry(5))
	if err != nil {
		return fmt.Errorf("queue order %s: %w", p.OrderID, err)
	}
	return nil
}

// Inline tests the error where it comes from.
func (f *Flow) Inline(ctx context.Context, t *asynq.Task) error {
	p := &Shipment{}
	if err := json.Unmarshal(t.Payload(), p); err != nil {
		return err
	}
	var s Shipment
	if err := json.Unmarshal(t.Payload(), &s); err != nil {
		return err
	}
	if _, err := f.queue.Enqueue(asynq.NewTask("shipment:track", t.Payload())); err != nil {
		return err
	}
	return nil
}

// Nameless has a payload without an operation, so its own task's ID has to do.
func (f *Flow) Nameless(ctx context.Context, t *asynq.Task) error {
	var p struct{ UserID int64 }
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	_, err := f.queue.EnqueueContext(ctx, asynq.NewTask("user:greet", t.Payload()))
	return err
}

func decode(t *asynq.Task) (p Order, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

func main() {
	redis := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	f := &Flow{queue: asynq.NewClient(redis)}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:returned", f.Returned)
	mux.HandleFunc("order:wrapped", f.Wrapped)
	mux.HandleFunc("shipment:inline", f.Inline)
	mux.HandleFunc("user:nameless", f.Nameless)
	log.Fatal(asynq.NewServer(redis, asynq.Config{}).Run(mux))
}
