// Package domain has the documents of the loyalty scheme and the tasks about them.
package domain

import "time"

// Card is a member's card. Operations that were booked on it leave their numbers in Ops; holds are
// points that were set aside.
type Card struct {
	ID        string   `bson:"_id"`
	Points    int64    `bson:"points"`
	LastOp    string   `bson:"last_op,omitempty"`
	Ops       []string `bson:"ops,omitempty"`
	Redeemed  []string `bson:"redeemed,omitempty"`
	OpenHolds []string `bson:"open_holds,omitempty"`
}

// Badge is a distinction on a card.
type Badge struct {
	Name string    `bson:"name"`
	At   time.Time `bson:"at"`
}

// Reward is something a member gets for points.
type Reward struct {
	ID     string `bson:"_id" json:"reward_id"`
	CardID string `bson:"card_id" json:"card_id"`
	Cost   int64  `bson:"cost" json:"cost"`
	Status string `bson:"status" json:"-"`
}

// Coupon is sent to a member, and is worth points.
type Coupon struct {
	ID     string `bson:"_id"`
	CardID string `bson:"card_id"`
	Points int64  `bson:"points"`
	Status string `bson:"status"`
}

// Receipt is a purchase as it was booked.
type Receipt struct {
	ID     string `bson:"_id,omitempty"`
	CardID string `bson:"card_id"`
	Amount int64  `bson:"amount"`
}

// Voucher is a gift to a member for something they did.
type Voucher struct {
	Reference string `bson:"reference"`
	CardID    string `bson:"card_id"`
	Points    int64  `bson:"points"`
}

// Purchase is the task after a purchase.
type Purchase struct {
	PurchaseID string `json:"purchase_id"`
	CardID     string `json:"card_id"`
	ShopID     string `json:"shop_id"`
	Amount     int64  `json:"amount"`
	Points     int64  `json:"points"`
}

// Award is the task that gives a badge.
type Award struct {
	CardID string `json:"card_id"`
	Badge  string `json:"badge"`
}

// HoldTask is the task about points that were set aside.
type HoldTask struct {
	HoldID string `json:"hold_id"`
	CardID string `json:"card_id"`
	Points int64  `json:"points"`
}

// Gift is the task that gives a voucher or a bonus.
type Gift struct {
	Reference string `json:"reference"`
	CardID    string `json:"card_id"`
	Points    int64  `json:"points"`
}

// Statement is what a partner sends at the end of a day.
type Statement struct {
	StatementID string `json:"statement_id"`
	Lines       []Line `json:"lines"`
}

// Line is a line of a statement.
type Line struct {
	LineID string `json:"line_id"`
	CardID string `json:"card_id"`
	Points int64  `json:"points"`
}
