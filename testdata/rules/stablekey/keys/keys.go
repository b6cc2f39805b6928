// Package keys makes idempotency keys.
package keys

import (
	"crypto/rand"
	"encoding/hex"
	"strings"

	"github.com/google/uuid"
)

// New is a key that nobody else has.
func New(prefix string) string {
	b := make([]byte, 16)
	_, _ = rand.Read(b) // never fails
	return prefix + "-" + hex.EncodeToString(b)
}

// space is the namespace of the names below.
var space = uuid.MustParse("6ba7b814-9dad-11d1-80b4-00c04fd430c8")

// For is the key of what its parts name.
func For(parts ...string) string {
	return uuid.NewSHA1(space, []byte(strings.Join(parts, "/"))).String()
}
