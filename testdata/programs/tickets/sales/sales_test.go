package sales

import (
	"context"
	"testing"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/tickets/core"
	"example.com/idemlint/testdata/programs/tickets/locator"
	"example.com/idemlint/testdata/programs/tickets/mocks"
)

type printed []string

func (p *printed) Print(_ context.Context, orderID, _ string) error {
	*p = append(*p, orderID)
	return nil
}

func TestSell(t *testing.T) {
	seats := &mocks.Seats{Free: map[string]int{"Hamlet": 10}}
	locator.Provide[core.Seats](seats)
	locator.Provide[core.Printer](&printed{})
	task := asynq.NewTask("ticket:sell", []byte(`{"show":"Hamlet","seats":2}`))
	if err := Sell(context.Background(), task); err != nil {
		t.Fatal(err)
	}
	if got := seats.Free["Hamlet"]; got != 8 {
		t.Errorf("%d seats are free, want 8", got)
	}
}
