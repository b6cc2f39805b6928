// Package runs has functions that are executed on paper. Each writes files, whose names
// tell what was executed.
package runs

import (
	"log"
	"os"
)

// Payload is the payload of a task.
type Payload struct {
	ID    string
	Kind  string
	Count int
	Items []Item
}

// Item is a part of the payload.
type Item struct{ Name string }

// put writes the file name.
func put(name string) {
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		log.Print(err)
	}
}
