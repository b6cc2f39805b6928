// Package service knows the interface only.
package service

import "example.com/lower/facts/domain"

// Service adds.
type Service struct{ Users domain.Users }

// Add adds n to a balance.
func (s *Service) Add(id string, n int) error {
	u, err := s.Users.Find(id)
	if err != nil {
		return err
	}
	u.Balance += n
	return s.Users.Save(u)
}
