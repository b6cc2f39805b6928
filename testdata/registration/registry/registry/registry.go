// Package registry is where the handlers of this program are gathered.
package registry

import (
	"fmt"
	"sync"

	"github.com/hibiken/asynq"
)

// Table holds values by name.
type Table[V any] struct {
	mu    sync.Mutex
	items map[string]V
}

// NewTable returns an empty table.
func NewTable[V any]() *Table[V] { return &Table[V]{items: make(map[string]V)} }

// MustAdd adds a value; a name that is taken is a mistake of the program.
func (t *Table[V]) MustAdd(name string, v V) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.items[name]; ok {
		panic(fmt.Sprintf("%s is there already", name))
	}
	t.items[name] = v
}

// Each calls fn for all of them.
func (t *Table[V]) Each(fn func(name string, v V) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name, v := range t.items {
		if err := fn(name, v); err != nil {
			return err
		}
	}
	return nil
}

// Handlers are the handlers by task type.
var Handlers = NewTable[asynq.Handler]()
