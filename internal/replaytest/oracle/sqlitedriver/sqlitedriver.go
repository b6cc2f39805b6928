//go:build !replay

// Package sqlitedriver has the source of a driver of SQLite that tells the oracle of each write.
package sqlitedriver

import _ "embed"

// Source is a file of package main.
//
//go:embed driver.go
var Source []byte
