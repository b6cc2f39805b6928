// Package domain has the types of the program and the interfaces of its stores.
package domain

import (
	"context"
	"errors"
)

// ErrNotFound is returned by stores.
var ErrNotFound = errors.New("not found")

// User is a customer with money on account.
type User struct {
	ID      int64 `gorm:"primaryKey"`
	Email   string
	Balance int64
}

// Deposit adds to the balance.
func (u *User) Deposit(amount int64) { u.Balance += amount }

// Operation is a bonus that was applied.
type Operation struct {
	ID     string `gorm:"primaryKey"`
	UserID int64
	Amount int64
}

// Order is what a customer bought.
type Order struct {
	ID     string `gorm:"primaryKey"`
	Status string
}

// UserRepository stores users.
type UserRepository interface {
	FindByID(ctx context.Context, id int64) (*User, error)
	Save(ctx context.Context, u *User) error
	UpdateBalance(ctx context.Context, id, balance int64) error
}

// OperationRepository stores operations with their effect.
type OperationRepository interface {
	Exists(ctx context.Context, id string) (bool, error)
	Apply(ctx context.Context, op *Operation) error
}

// OrderRepository stores orders.
type OrderRepository interface {
	SetStatus(ctx context.Context, id, status string) error
}

// BonusService is what the worker needs.
type BonusService interface {
	AddBonus(ctx context.Context, userID, amount int64) error
	Grant(ctx context.Context, userID, amount int64) error
	ApplyBonus(ctx context.Context, userID int64, operationID string, amount int64) error
	MarkPaid(ctx context.Context, orderID string) error
}
