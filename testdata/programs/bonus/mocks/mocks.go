// Package mocks has stores for tests.
package mocks

import (
	"context"
	"sync"

	"example.com/idemlint/testdata/programs/bonus/domain"
)

// UserRepository keeps users in memory.
type UserRepository struct {
	mu    sync.Mutex
	Users map[int64]*domain.User
	Saved int
}

// FindByID returns the user.
func (r *UserRepository) FindByID(_ context.Context, id int64) (*domain.User, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	u, ok := r.Users[id]
	if !ok {
		return nil, domain.ErrNotFound
	}
	return u, nil
}

// Save counts.
func (r *UserRepository) Save(_ context.Context, u *domain.User) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Users[u.ID] = u
	r.Saved++
	return nil
}

// UpdateBalance sets.
func (r *UserRepository) UpdateBalance(_ context.Context, id, balance int64) error {
	r.Users[id].Balance = balance
	return nil
}

// OrderRepository remembers the last call.
type OrderRepository struct {
	ID, Status string
}

// SetStatus remembers.
func (r *OrderRepository) SetStatus(_ context.Context, id, status string) error {
	r.ID, r.Status = id, status
	return nil
}
