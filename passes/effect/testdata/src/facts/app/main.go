// Command app wires.
package main

import (
	"database/sql"

	"example.com/lower/facts/repo"
	"example.com/lower/facts/service"
)

func main() {
	db, _ := sql.Open("", "")
	s := &service.Service{Users: repo.New(db)}
	run(s.Add)
}

func run(f func(string, int) error) { _ = f("a", 1) }
