// Package sales has the real services and the handlers.
package sales

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/tickets/core"
	"example.com/idemlint/testdata/programs/tickets/locator"
)

// Show has seats.
type Show struct {
	Name  string `gorm:"primaryKey"`
	Seats int
}

// Ticket is a printed ticket.
type Ticket struct {
	gorm.Model
	Show string
	Text string
}

// DBSeats counts seats in a database.
type DBSeats struct {
	DB *gorm.DB
}

// Take takes seats.
func (s *DBSeats) Take(ctx context.Context, show string, n int) error {
	row := s.DB.WithContext(ctx).Model(&Show{}).Where("name = ?", show)
	return row.Update("seats", gorm.Expr("seats - ?", n)).Error // want increment `"ticket:sell"`
}

// Set sets seats.
func (s *DBSeats) Set(ctx context.Context, show string, n int) error {
	return s.DB.WithContext(ctx).Model(&Show{}).Where("name = ?", show).Update("seats", n).Error
}

// DBPrinter keeps what is printed in a database.
type DBPrinter struct {
	DB *gorm.DB
}

// Print prints.
func (p *DBPrinter) Print(ctx context.Context, orderID, show string) error {
	return p.DB.WithContext(ctx).Create(&Ticket{Show: show, Text: "order " + orderID}).Error // want insert `"ticket:print"`
}

// Order is the payload of all tasks.
type Order struct {
	OrderID string `json:"order_id"`
	Show    string `json:"show"`
	Seats   int    `json:"seats"`
}

func order(t *asynq.Task) (o Order, err error) {
	err = json.Unmarshal(t.Payload(), &o)
	return o, err
}

// Sell takes seats.
func Sell(ctx context.Context, t *asynq.Task) error {
	o, err := order(t)
	if err != nil {
		return err
	}
	return locator.Get[core.Seats]().Take(ctx, o.Show, o.Seats)
}

// Open sets seats.
func Open(ctx context.Context, t *asynq.Task) error {
	o, err := order(t)
	if err != nil {
		return err
	}
	return locator.Get[core.Seats]().Set(ctx, o.Show, o.Seats)
}

// Print prints tickets.
func Print(ctx context.Context, t *asynq.Task) error {
	o, err := order(t)
	if err != nil {
		return err
	}
	return locator.Get[core.Printer]().Print(ctx, o.OrderID, o.Show)
}
