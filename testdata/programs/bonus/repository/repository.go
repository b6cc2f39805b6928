// Package repository implements the stores with gorm.
package repository

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"example.com/idemlint/testdata/programs/bonus/domain"
)

type userRepository struct {
	db *gorm.DB
}

// NewUserRepository returns a store of users.
func NewUserRepository(db *gorm.DB) domain.UserRepository { return &userRepository{db: db} }

func (r *userRepository) FindByID(ctx context.Context, id int64) (*domain.User, error) {
	var u domain.User
	err := r.db.WithContext(ctx).Where("id = ?", id).First(&u).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, domain.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return &u, nil
}

func (r *userRepository) Save(ctx context.Context, u *domain.User) error {
	return r.db.WithContext(ctx).Save(u).Error // want increment `"bonus:add"`
}

func (r *userRepository) UpdateBalance(ctx context.Context, id, balance int64) error {
	return r.db.WithContext(ctx).Model(&domain.User{}).Where("id = ?", id).Update("balance", balance).Error // want increment `"bonus:grant"`
}

type operationRepository struct {
	db *gorm.DB
}

// NewOperationRepository returns a store of operations.
func NewOperationRepository(db *gorm.DB) domain.OperationRepository {
	return &operationRepository{db: db}
}

func (r *operationRepository) Exists(ctx context.Context, id string) (bool, error) {
	var op domain.Operation
	err := r.db.WithContext(ctx).Take(&op, "id = ?", id).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Apply writes the operation and the new balance in one transaction. An operation that is there
// already fails on its primary key and takes the balance back with it.
func (r *operationRepository) Apply(ctx context.Context, op *domain.Operation) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(op).Error; err != nil {
			return err
		}
		return tx.Model(&domain.User{}).
			Where("id = ?", op.UserID).
			Update("balance", gorm.Expr("balance + ?", op.Amount)).Error
	})
}

type orderRepository struct {
	db *gorm.DB
}

// NewOrderRepository returns a store of orders.
func NewOrderRepository(db *gorm.DB) domain.OrderRepository { return &orderRepository{db: db} }

func (r *orderRepository) SetStatus(ctx context.Context, id, status string) error {
	return r.db.WithContext(ctx).Model(&domain.Order{}).Where("id = ?", id).Update("status", status).Error
}
