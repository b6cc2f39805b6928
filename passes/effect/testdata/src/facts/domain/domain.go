// Package domain has types and no functions.
package domain

// User is an entity.
type User struct {
	ID      string `db:"id"`
	Balance int
}

// Users is implemented elsewhere.
type Users interface {
	Find(id string) (*User, error)
	Save(*User) error
}
