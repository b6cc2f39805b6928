package service

import (
	"context"
	"testing"

	"example.com/idemlint/testdata/programs/bonus/domain"
	"example.com/idemlint/testdata/programs/bonus/mocks"
)

type fakeOperations struct {
	applied []domain.Operation
}

func (f *fakeOperations) Exists(context.Context, string) (bool, error) { return false, nil }

func (f *fakeOperations) Apply(_ context.Context, op *domain.Operation) error {
	f.applied = append(f.applied, *op)
	return nil
}

func TestAddBonus(t *testing.T) {
	users := &mocks.UserRepository{Users: map[int64]*domain.User{1: {ID: 1, Balance: 5}}}
	svc := NewBonusService(users, &fakeOperations{}, &mocks.OrderRepository{})
	if err := svc.AddBonus(context.Background(), 1, 10); err != nil {
		t.Fatal(err)
	}
	if got := users.Users[1].Balance; got != 15 {
		t.Errorf("balance is %d, want 15", got)
	}
}
