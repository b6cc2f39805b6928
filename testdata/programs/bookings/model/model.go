// Package model has the rows of the program.
package model

import "time"

// The states of a booking.
const (
	Requested = "requested"
	Confirmed = "confirmed"
	Cancelled = "cancelled"
)

// Booking is a stay in a room.
type Booking struct {
	ID        string `gorm:"primaryKey"`
	RoomID    string
	GuestID   int64
	Nights    int
	Price     int64
	Status    string
	UpdatedAt time.Time
}

// CanBeCancelled says whether the booking is still alive.
func (b *Booking) CanBeCancelled() bool { return b.Status == Requested || b.Status == Confirmed }

// Cancel ends the booking.
func (b *Booking) Cancel() { b.Status = Cancelled }

// Room has a number of free nights.
type Room struct {
	ID   string `gorm:"primaryKey"`
	Free int
}

// Guest collects points and pays.
type Guest struct {
	ID     int64 `gorm:"primaryKey"`
	Points int64
	Debt   int64
}

// Bill is what a guest has to pay for a booking.
type Bill struct {
	ID        uint `gorm:"primaryKey"`
	GuestID   int64
	Text      string
	Amount    int64
	CreatedAt time.Time
}
