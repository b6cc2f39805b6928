// Package names makes names in another package.
package names

import (
	"strings"

	"github.com/google/uuid"
)

// Random is another name on each call.
func Random() string { return "r-" + uuid.NewString() }

// Of is a name made of an id.
func Of(id string) string { return strings.ToLower(id) + ".txt" }
