// Package keys makes idempotency keys.
package keys

import (
	"strings"

	"github.com/google/uuid"
)

var space = uuid.MustParse("0d3a1b52-6a0f-4c0e-9a53-2f0f3ad1c9b4")

// New is a key that was never used before.
func New(prefix string) string {
	return prefix + "-" + uuid.NewString()
}

// For is the key of the operation that its parts name.
func For(parts ...string) string {
	return uuid.NewSHA1(space, []byte(strings.Join(parts, "/"))).String()
}
