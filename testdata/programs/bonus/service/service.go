// Package service has the rules of the program.
package service

import (
	"context"
	"fmt"

	"example.com/idemlint/testdata/programs/bonus/domain"
)

type bonusService struct {
	users      domain.UserRepository
	operations domain.OperationRepository
	orders     domain.OrderRepository
}

// NewBonusService returns the service.
func NewBonusService(users domain.UserRepository, operations domain.OperationRepository, orders domain.OrderRepository) domain.BonusService {
	return &bonusService{users: users, operations: operations, orders: orders}
}

func (s *bonusService) AddBonus(ctx context.Context, userID, amount int64) error {
	user, err := s.users.FindByID(ctx, userID)
	if err != nil {
		return fmt.Errorf("find user %d: %w", userID, err)
	}
	user.Deposit(amount)
	return s.users.Save(ctx, user)
}

func (s *bonusService) Grant(ctx context.Context, userID, amount int64) error {
	user, err := s.users.FindByID(ctx, userID)
	if err != nil {
		return fmt.Errorf("find user %d: %w", userID, err)
	}
	return s.users.UpdateBalance(ctx, userID, user.Balance+amount)
}

func (s *bonusService) ApplyBonus(ctx context.Context, userID int64, operationID string, amount int64) error {
	done, err := s.operations.Exists(ctx, operationID)
	if err != nil {
		return err
	}
	if done {
		return nil
	}
	return s.operations.Apply(ctx, &domain.Operation{ID: operationID, UserID: userID, Amount: amount})
}

func (s *bonusService) MarkPaid(ctx context.Context, orderID string) error {
	return s.orders.SetStatus(ctx, orderID, "paid")
}
