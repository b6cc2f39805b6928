// Package members keeps the members of the kiosk's club.
package members

import "time"

// The states of a treat.
const (
	Offered  = "offered"
	Accepted = "accepted"
)

// Member has points.
type Member struct {
	ID        string `gorm:"primaryKey"`
	Name      string
	Points    int64
	CreatedAt time.Time
}

// TableName keeps members of the club apart from other members.
func (Member) TableName() string { return "club_members" }

// Entry is an operation on a member's points.
type Entry struct {
	Reference string `gorm:"primaryKey"`
	MemberID  string
	Points    int64
}

// TableName names the table.
func (Entry) TableName() string { return "club_entries" }

// Greeting is a card that a member gets on a birthday.
type Greeting struct {
	ID       uint `gorm:"primaryKey"`
	MemberID string
	Year     int
}

// TableName names the table.
func (Greeting) TableName() string { return "club_greetings" }

// Treat is something for points.
type Treat struct {
	ID       string `gorm:"primaryKey"`
	MemberID string
	Cost     int64
	Status   string
}

// TableName names the table.
func (Treat) TableName() string { return "club_treats" }
