// Package locator finds services by their type.
package locator

import (
	"fmt"
	"reflect"
	"sync"
)

var services sync.Map

// Provide makes s the service of type T.
func Provide[T any](s T) { services.Store(reflect.TypeFor[T](), s) }

// Get returns the service of type T.
func Get[T any]() T {
	s, ok := services.Load(reflect.TypeFor[T]())
	if !ok {
		panic(fmt.Sprintf("no service of type %s", reflect.TypeFor[T]()))
	}
	return s.(T)
}
