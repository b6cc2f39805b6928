// Package tested has test files.
package tested

// T is a type.
type T struct{}

// M is a method.
func (T) M() {}

var value = 1
