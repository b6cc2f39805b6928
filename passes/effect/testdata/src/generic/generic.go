// Package generic has type parameters.
package generic

import "cmp"

// Store keeps values of T under keys of K.
type Store[K comparable, T any] struct {
	rows map[K]T
	next Saver[T]
}

// Saver saves.
type Saver[T any] interface {
	Save(v T) error
}

// Put stores v.
func (s *Store[Key, V]) Put(k Key, v V) error {
	s.rows[k] = v
	return s.next.Save(v)
}

// Get is pure.
func (s Store[_, V]) Get() (v V) { return v }

// User is a row.
type User struct{ Name string }

// Users is a store of users.
type Users struct {
	Store[string, User]
}

// Number is a constraint.
type Number interface{ ~int | ~float64 }

// Sum adds.
func Sum[N Number](ns ...N) (sum N) {
	for _, n := range ns {
		sum += n
	}
	return sum
}

// Map applies f.
func Map[A, B any](list []A, f func(A) B) (out []B) {
	for _, a := range list {
		out = append(out, f(a))
	}
	return out
}

type named interface{ Label() string }

func (u *User) Label() string { return u.Name }

func label[T named](v T) string {
	f := v.Label
	return f() + v.Label()
}

func zero[T any]() T {
	var z T
	return func() T { return z }()
}

func use(s *Store[string, User], u Users) (string, error) {
	if err := s.Put("a", User{Name: "x"}); err != nil {
		return "", err
	}
	_ = u.Put("b", u.Get())
	put := s.Put
	_ = put("c", zero[User]())
	lengths := Map([]string{"a"}, func(s string) int { return len(s) })
	pick := cmp.Compare[int]
	f := Map[User, string]
	_, _ = pick(1, Sum(lengths...)), f
	apply(zero[int], zero[string])
	return label(&User{}), nil
}

func apply(...any) {}
