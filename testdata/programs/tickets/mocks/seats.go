// Package mocks has services for tests.
package mocks

import "context"

// Seats remembers.
type Seats struct {
	Free  map[string]int
	Calls int
}

// Take remembers.
func (s *Seats) Take(_ context.Context, show string, n int) error {
	s.Free[show] -= n
	s.Calls++
	return nil
}

// Set remembers.
func (s *Seats) Set(_ context.Context, show string, n int) error {
	s.Free[show] = n
	s.Calls++
	return nil
}
