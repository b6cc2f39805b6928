// Command influxdb shows points that InfluxDB has once more after each run, next to those that replace the one before.
package main

import (
	"context"
	"os"
	"time"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	influxdb2 "github.com/influxdata/influxdb-client-go/v2"
	"github.com/influxdata/influxdb-client-go/v2/api"
	"github.com/influxdata/influxdb-client-go/v2/api/write"
)

// Service keeps series of orders.
type Service struct {
	points api.WriteAPIBlocking
	buffer api.WriteAPI
}

func amount(o work.Order, at time.Time) *write.Point {
	return influxdb2.NewPoint("amounts", map[string]string{"order": o.OrderID}, map[string]any{"amount": o.Amount}, at)
}

// Amount has the time of the run.
func (s *Service) Amount(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.points.WritePoint(ctx, amount(o, time.Now())) // want stablekey `"order:amount"`
}

// Visit has the time of the run too, and is sent in the background.
func (s *Service) Visit(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	s.buffer.WritePoint(influxdb2.NewPointWithMeasurement("visits").AddTag("order", o.OrderID).AddField("n", 1).SetTime(time.Now())) // want stablekey `"order:visit"`
	return nil
}

// AmountDated has the time of the order.
func (s *Service) AmountDated(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	at, err := time.Parse(time.RFC3339, o.OrderID)
	if err != nil {
		return err
	}
	return s.points.WritePoint(ctx, amount(o, at))
}

func main() {
	client := influxdb2.NewClient(os.Getenv("INFLUX_URL"), os.Getenv("INFLUX_TOKEN"))
	s := &Service{points: client.WriteAPIBlocking("shop", "orders"), buffer: client.WriteAPI("shop", "orders")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:amount", s.Amount)
	mux.HandleFunc("order:visit", s.Visit)
	mux.HandleFunc("order:amount_dated", s.AmountDated)
	work.Serve(mux)
}
