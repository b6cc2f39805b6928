// Package repo implements domain.Users.
package repo

import (
	"database/sql"

	"example.com/lower/facts/domain"
)

// Repo keeps users in a database.
type Repo struct{ db *sql.DB }

// New makes a Repo.
func New(db *sql.DB) *Repo { return &Repo{db: db} }

// Find reads.
func (r *Repo) Find(id string) (*domain.User, error) {
	u := &domain.User{ID: id}
	err := r.db.QueryRow("SELECT balance FROM users WHERE id = ?", id).Scan(&u.Balance)
	return u, err
}

// Save writes.
func (r *Repo) Save(u *domain.User) error {
	_, err := r.db.Exec("UPDATE users SET balance = ? WHERE id = ?", u.Balance, u.ID)
	return err
}
