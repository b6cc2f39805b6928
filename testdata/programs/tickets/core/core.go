// Package core has the types of the program.
package core

import "context"

// Seats counts free seats.
type Seats interface {
	Take(ctx context.Context, show string, n int) error
	Set(ctx context.Context, show string, n int) error
}

// Printer prints tickets.
type Printer interface {
	Print(ctx context.Context, orderID, show string) error
}
