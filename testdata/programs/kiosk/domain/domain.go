// Package domain has the tasks of the kiosk and what its rules ask of the store.
package domain

import (
	"context"
	"errors"
)

// ErrKnown says that a sale or a slip is in the books.
var ErrKnown = errors.New("already in the books")

// The states of preorders and claims.
const (
	Open      = "open"
	Collected = "collected"
	Done      = "done"
)

// Sale is the task after something was sold.
type Sale struct {
	SaleID   string `json:"sale_id"`
	SKU      string `json:"sku"`
	Quantity int64  `json:"quantity"`
	Amount   int64  `json:"amount"`
	Day      string `json:"day"`
}

// Delivery is the task after goods came.
type Delivery struct {
	DeliveryID string `json:"delivery_id"`
	SKU        string `json:"sku"`
	Quantity   int64  `json:"quantity"`
	Price      int64  `json:"price"`
}

// CashMove is the task after money was put into a till or taken out.
type CashMove struct {
	Reference string `json:"reference"`
	TillID    int64  `json:"till_id"`
	Amount    int64  `json:"amount"`
}

// PreorderTask is the task about a preorder.
type PreorderTask struct {
	PreorderID string `json:"preorder_id"`
}

// ClaimTask is the task about a claim to points.
type ClaimTask struct {
	ClaimID string `json:"claim_id"`
}

// Preorder is something that waits for a customer.
type Preorder struct {
	ID       string
	SKU      string
	Quantity int64
	Status   string
}

// Claim is a regular's claim to points.
type Claim struct {
	ID        string
	RegularID int64
	Points    int64
	Status    string
}

// Store keeps stock, tills and claims. Atomic gives a function a store in a transaction.
type Store interface {
	Atomic(ctx context.Context, fn func(Store) error) error

	TakeStock(ctx context.Context, sku string, n int64) error
	AddSale(ctx context.Context, s Sale) error
	AddSaleIfNew(ctx context.Context, s Sale) (bool, error)

	Preorder(ctx context.Context, id string) (Preorder, error)
	SetPreorderStatus(ctx context.Context, id, status string) error

	Cash(ctx context.Context, till int64) (int64, error)
	SetCash(ctx context.Context, till, amount int64) error
	HasMove(ctx context.Context, reference string) (bool, error)
	AddMove(ctx context.Context, m CashMove) error
	AddSlip(ctx context.Context, m CashMove) error

	Claim(ctx context.Context, id string) (Claim, error)
	CloseClaim(ctx context.Context, id string) (bool, error)
	AddPoints(ctx context.Context, regular, points int64) error
	AddPointsFor(ctx context.Context, claim Claim) (bool, error)
}
